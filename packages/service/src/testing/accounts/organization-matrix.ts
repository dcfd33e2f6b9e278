// An organization with a user for every role, and the frame of the authorization matrix (docs/security.md R28): a row for each
// call, a column for each role, every cell asserted.
import type { OrganizationJSON, RoleJSON } from '@latchkey/wire';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { openBrowser, type TestBrowser } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';
import { impersonatorOf, type SomebodyThere, somebodySignedIn } from './account-settings.ts';
import { sessionOf } from './tokens.ts';

/** Organizations and domains are on, without limits. */
export const withOrganizations = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  organization_settings: {
    ...settings.organization_settings,
    enabled: true,
    max_allowed_memberships: 0,
    domains: { ...settings.organization_settings.domains, enabled: true },
  },
});

/** The roles, in the order of the cells of a row. */
export const EVERYBODY = [
  'nobody',
  'other user',
  'other admin',
  'member',
  'custom role',
  'admin',
  'impersonator',
] as const;
export type Role = (typeof EVERYBODY)[number];

/** The expected reply of a cell: 200, or the status and code of the error. */
export type Answer = 200 | `${number} ${string}`;

export const OK = 200;
export const OUT = '401 signed_out';
export const UNREAD = '404 signed_out';
export const UNKNOWN = '404 resource_not_found';
export const REFUSED = '403 authorization_invalid';

/** The custom role may change the profile and read members and domains, but change no member. */
const CUSTOM_ROLE = {
  key: 'org:editor',
  name: 'Editor',
  permissions: ['org:sys_profile:manage', 'org:sys_memberships:read', 'org:sys_domains:read'],
} as const;

export type Cast = {
  readonly service: TestService;
  readonly organization: OrganizationJSON;
  readonly played: Readonly<Record<Role, TestBrowser>>;
  readonly ids: Readonly<Record<'other user' | 'other admin' | 'member' | 'custom role' | 'admin', string>>;
  /** A session of the admin, which other roles name in their calls. */
  readonly adminSessionId: string;
  /** A number that is unique in this run. */
  readonly next: () => number;
  /** A new signed-in user without memberships. */
  readonly somebody: () => Promise<SomebodyThere>;
};

const created = <T>(reply: { readonly status: number; readonly body: T }): T => {
  if (reply.status !== 200) throw new Error(`could not be made: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

/** Creates casts on one service: each has its own organization with two admins, so that one of them may leave. */
export const createCasting = (service: TestService): (() => Promise<Cast>) => {
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const somebody = () => somebodySignedIn(service, `person${next()}@example.com`);
  const organizationOf = async (userId: string) =>
    created(await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Acme', created_by: userId }));
  const join = async (id: string, userId: string, role: string) =>
    created(await service.admin('POST', `/organizations/${id}/memberships`, { user_id: userId, role }));
  let shared: { readonly nobody: TestBrowser; readonly stranger: SomebodyThere; readonly other: SomebodyThere };
  const share = async () => {
    created(await service.admin<RoleJSON>('POST', '/roles', CUSTOM_ROLE));
    const other = await somebody();
    await organizationOf(other.user.id);
    shared = { nobody: await openBrowser(service), stranger: await somebody(), other };
    return shared;
  };
  return async () => {
    const { nobody, stranger, other } = shared ?? (await share());
    const [admin, deputy, member, editor] = [await somebody(), await somebody(), await somebody(), await somebody()];
    const { id } = await organizationOf(admin.user.id);
    await join(id, deputy.user.id, 'org:admin');
    await join(id, member.user.id, 'org:member');
    await join(id, editor.user.id, CUSTOM_ROLE.key);
    return {
      service,
      organization: created(await service.admin<OrganizationJSON>('GET', `/organizations/${id}`)),
      played: {
        nobody,
        'other user': stranger.browser,
        'other admin': other.browser,
        member: member.browser,
        'custom role': editor.browser,
        admin: admin.browser,
        impersonator: await impersonatorOf(service, admin.user.id),
      },
      ids: {
        'other user': stranger.user.id,
        'other admin': other.user.id,
        member: member.user.id,
        'custom role': editor.user.id,
        admin: admin.user.id,
      },
      adminSessionId: (await sessionOf(admin.browser)).id,
      next,
      somebody,
    };
  };
};

type Fields = Readonly<Record<string, string>>;

/** Path parameters (besides the organization) and content of a call, created before it. */
export type Aim = {
  readonly params?: Fields;
  readonly body?: Fields | string;
  readonly headers?: Fields;
};

export type MatrixRow = {
  /** A cell for each role, in the order of `EVERYBODY`. */
  readonly answers: readonly Answer[];
  readonly aim?: (cast: Cast, role: Role) => Promise<Aim> | Aim;
  /** True if a success leaves a cast that cannot be used for another call. */
  readonly spends?: true;
};

const pathOf = (path: string, cast: Cast, { params = {} }: Aim): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) =>
    name === 'organizationId' && params[name] === undefined ? cast.organization.id : (params[name] ?? ''),
  );

/** Makes one call as a role and returns its cell. */
export const askAs = async (
  key: string,
  browser: TestBrowser,
  cast: Cast,
  aim: Aim,
  query: Fields = {},
): Promise<Answer> => {
  const [method = '', path = ''] = key.split(' ');
  const reply = await browser.call(method, pathOf(path, cast, aim), {
    query,
    ...(method !== 'GET' && aim.body !== undefined && { body: aim.body }),
    ...(aim.headers && { headers: aim.headers }),
  });
  return reply.status === 200 ? 200 : `${reply.status} ${reply.codes[0]}`;
};

/** Makes the call of a row as every role. `castOf` returns the cast, a new one after `spend`. */
export const tryRow = async (
  key: string,
  { aim, spends }: MatrixRow,
  casts: { readonly current: () => Promise<Cast>; readonly spend: () => void },
): Promise<Readonly<Record<string, Answer>>> => {
  const found: Record<string, Answer> = {};
  // A refused call changes nothing, so the next role tries the same resource; after a success a new one is created.
  let at: Aim | undefined;
  for (const role of EVERYBODY) {
    const cast = await casts.current();
    at ??= (await aim?.(cast, role)) ?? {};
    found[role] = await askAs(key, cast.played[role], cast, at);
    if (found[role] !== 200 || key.startsWith('GET ')) continue;
    at = undefined;
    if (spends) casts.spend();
  }
  return found;
};

/** The expected cells of a row, in the shape that `tryRow` returns. */
export const cellsOf = ({ answers }: MatrixRow): Readonly<Record<string, Answer | undefined>> =>
  Object.fromEntries(EVERYBODY.map((role, index) => [role, answers[index]]));
