// The pages of the console by their address. Each area is downloaded when it is opened.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchRoute, type Parser } from 'wouter';
import type { TextPart } from './i18n/language.ts';
import { adoptPageStyles } from './styles/adopt-page-styles.ts';

const FRAME_TEXTS: readonly TextPart[] = ['frame'];
const PAGE_TEXTS: readonly TextPart[] = ['frame', 'pages'];

/** What the pattern of the address found: `{ id }` for `/users/:id`. */
export type PageProps = { readonly params: Readonly<Record<string, string | undefined>> };

export type PageRoute = {
  /** A pattern of the router: `/users/:id`. */
  readonly path: string;
  readonly page: LazyExoticComponent<ComponentType<PageProps>>;
  /** Downloads the page; it is downloaded once, also if it is asked for again. */
  readonly download: () => Promise<unknown>;
  /** What of the texts it shows. */
  readonly texts: readonly TextPart[];
};

type Load = () => Promise<ComponentType<PageProps>>;

const framePage = (path: string, load: Load): PageRoute => ({
  path,
  page: lazy(async () => ({ default: await load() })),
  download: load,
  texts: FRAME_TEXTS,
});

/** A page with the style sheets that the overview does without. */
const page = (path: string, load: Load): PageRoute => ({
  ...framePage(path, async () => (await Promise.all([load(), adoptPageStyles()]))[0]),
  texts: PAGE_TEXTS,
});

/** Every page; the first pattern that fits is drawn. */
export const ROUTES: readonly PageRoute[] = [
  page('/settings/*?', async () => (await import('./settings/settings-area.tsx')).SettingsArea),
  page('/appearance', async () => (await import('./appearance/appearance-page.tsx')).AppearancePage),
  page('/operators', async () => (await import('./operators/page.tsx')).OperatorsPage),
  page('/users', async () => (await import('./users/list/page.tsx')).UsersPage),
  page('/users/:id', async () => (await import('./users/user/page.tsx')).UserPage),
  page('/organizations', async () => (await import('./organizations/organizations-page.tsx')).OrganizationsPage),
  page('/organizations/roles', async () => (await import('./organizations/roles/roles-page.tsx')).RolesPage),
  page('/organizations/:id', async () => (await import('./organizations/organization/page.tsx')).OrganizationPage),
  page('/messages', async () => (await import('./messages/messages-page.tsx')).MessagesPage),
  page('/messages/:slug', async () => (await import('./messages/message-page.tsx')).MessagePage),
  page('/connections', async () => (await import('./connections/connections-page.tsx')).ConnectionsPage),
  page('/connections/providers', async () => (await import('./connections/provider/providers-page.tsx')).ProvidersPage),
  page('/connections/providers/:provider', async () => (await import('./connections/provider/page.tsx')).ProviderPage),
  page('/connections/:id', async () => (await import('./connections/wizard/wizard-page.tsx')).WizardPage),
  page('/invitations', async () => (await import('./invitations/invitations-page.tsx')).InvitationsPage),
  framePage('/', async () => (await import('./overview/overview-page.tsx')).OverviewPage),
  page('/webhooks', async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
  page('/webhooks/:id', async () => (await import('./webhooks/endpoint/endpoint-page.tsx')).EndpointPage),
  page('/events', async () => (await import('./events/events-page.tsx')).EventsPage),
  page('/audit-log', async () => (await import('./audit-log/audit-log-page.tsx')).AuditLogPage),
  page('/keys', async () => (await import('./keys/keys-page.tsx')).KeysPage),
];

/** The page at an address; undefined if there is none. */
const routeAt = (parser: Parser, address: string): PageRoute | undefined =>
  ROUTES.find(({ path }) => matchRoute(parser, path, address)[0]);

/** What of the texts the page at an address shows. */
export const textsAt = (parser: Parser, address: string): readonly TextPart[] =>
  routeAt(parser, address)?.texts ?? FRAME_TEXTS;

/** Downloads the page at an address already while the session is read. A page that is lost here is asked for again when it is drawn. */
export const downloadPage = (parser: Parser, address: string): void => {
  routeAt(parser, address)
    ?.download()
    .catch(() => undefined);
};
