// Helpers for tests about joining organizations: settings with every way to join on, and an organization with its admin.
import type { OrganizationJSON, OrganizationSettingsJSON } from '@latchkey/wire';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { TestBrowser } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';
import { createSignedInUser, type SignedInUser } from './account-settings.ts';

const MANY_MEMBERS = 1_000;
/** Message limit for tests, in which one user sends more messages than the defaults allow. */
const MANY_MESSAGES = { count: 1_000, seconds: 1 } as const;

/** Organizations and their domains are on, with several sessions per browser. */
export const withJoining =
  (wanted: Partial<OrganizationSettingsJSON> = {}, isSingle = false) =>
  (settings: InstanceSettings): InstanceSettings => ({
    ...settings,
    auth_config: { ...settings.auth_config, single_session_mode: isSingle },
    organization_settings: {
      ...settings.organization_settings,
      enabled: true,
      max_allowed_memberships: MANY_MEMBERS,
      domains: { ...settings.organization_settings.domains, enabled: true },
      ...wanted,
    },
    security: { ...settings.security, rate_limits: { ...settings.security.rate_limits, send: MANY_MESSAGES } },
  });

export type OrganizationWithAdmin = SignedInUser & { readonly id: string; readonly path: string };

/** Creates an organization and signs its admin in. */
export const createOrganizationWithAdmin = async (
  service: TestService,
  email = 'admin@lead.example',
  facts: Readonly<Record<string, unknown>> = {},
): Promise<OrganizationWithAdmin> => {
  const admin = await createSignedInUser(service, email);
  const made = await service.admin<OrganizationJSON>('POST', '/organizations', {
    name: 'Acme',
    created_by: admin.user.id,
    ...facts,
  });
  const { id } = made.body;
  return { ...admin, id, path: `/organizations/${id}` };
};

/** Adds a member through the admin API. */
export const addToOrganization = (service: TestService, id: string, userId: string, role = 'org:member') =>
  service.admin('POST', `/organizations/${id}/memberships`, { user_id: userId, role });

/** The ticket in the link of the newest e-mail to an address. */
export const ticketFor = async (service: TestService, to: string): Promise<string> => {
  const link = (await service.inbox(to)).find((message) => message.link !== undefined)?.link;
  if (link === undefined) throw new Error(`no link was sent to ${to}`);
  return new URL(link).searchParams.get('ticket') ?? '';
};

/** Opens the link of an e-mail in this browser; returns the redirect. */
export const followLink = async (service: TestService, browser: TestBrowser, to: string) => {
  const link = (await service.inbox(to)).find((message) => message.link !== undefined)?.link ?? '';
  const url = new URL(link);
  url.searchParams.set('__latchkey_db_jwt', browser.token() ?? '');
  const reply = await browser.open(url.href);
  const location = reply.headers.get('location');
  return { status: reply.status, to: location === null ? undefined : new URL(location) };
};

/** Roles of the members of an organization, by user id. */
export const rolesIn = async (
  service: TestService,
  organizationId: string,
): Promise<Readonly<Record<string, string>>> => {
  const rows = await service.database.db
    .selectFrom('organization_memberships')
    .innerJoin('roles', 'roles.id', 'organization_memberships.role_id')
    .select(['organization_memberships.user_id', 'roles.key'])
    .where('organization_memberships.organization_id', '=', organizationId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.user_id, row.key]));
};
