// An organization with a user for every role, and the frame of the authorization matrix (docs/security.md R28): a row for each
// call, a column for each role, every cell asserted.
import type { OrganizationJSON, RoleJSON } from '@latchkey/wire';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { openBrowser, type TestBrowser } from '../test-browser.ts';
import type { TestService } from '../test-service.ts';
import { createSignedInUser, impersonatorOf, type SignedInUser } from './account-settings.ts';
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
export const ROLES = [
  'signed out',
  'other user',
  'other admin',
  'member',
  'custom role',
  'admin',
  'impersonator',
] as const;
export type Role = (typeof ROLES)[number];

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

export type MatrixFixture = {
  readonly service: TestService;
  readonly organization: OrganizationJSON;
  readonly browsers: Readonly<Record<Role, TestBrowser>>;
  readonly ids: Readonly<Record<'other user' | 'other admin' | 'member' | 'custom role' | 'admin', string>>;
  /** A session of the admin, which other roles name in their calls. */
  readonly adminSessionId: string;
  /** A number that is unique in this run. */
  readonly next: () => number;
  /** A new signed-in user without memberships. */
  readonly createUser: () => Promise<SignedInUser>;
};

const created = <T>(reply: { readonly status: number; readonly body: T }): T => {
  if (reply.status !== 200) throw new Error(`could not be made: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

/** Creates casts on one service: each has its own organization with two admins, so that one of them may leave. */
export const createMatrixFixtures = (service: TestService): (() => Promise<MatrixFixture>) => {
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const createUser = () => createSignedInUser(service, `person${next()}@example.com`);
  const organizationOf = async (userId: string) =>
    created(await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Acme', created_by: userId }));
  const join = async (id: string, userId: string, role: string) =>
    created(await service.admin('POST', `/organizations/${id}/memberships`, { user_id: userId, role }));
  let shared: { readonly signedOut: TestBrowser; readonly stranger: SignedInUser; readonly other: SignedInUser };
  const share = async () => {
    created(await service.admin<RoleJSON>('POST', '/roles', CUSTOM_ROLE));
    const other = await createUser();
    await organizationOf(other.user.id);
    shared = { signedOut: await openBrowser(service), stranger: await createUser(), other };
    return shared;
  };
  return async () => {
    const { signedOut, stranger, other } = shared ?? (await share());
    const [admin, deputy, member, editor] = [
      await createUser(),
      await createUser(),
      await createUser(),
      await createUser(),
    ];
    const { id } = await organizationOf(admin.user.id);
    await join(id, deputy.user.id, 'org:admin');
    await join(id, member.user.id, 'org:member');
    await join(id, editor.user.id, CUSTOM_ROLE.key);
    return {
      service,
      organization: created(await service.admin<OrganizationJSON>('GET', `/organizations/${id}`)),
      browsers: {
        'signed out': signedOut,
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
      createUser,
    };
  };
};

type Fields = Readonly<Record<string, string>>;

/** Path parameters (besides the organization) and content of a call, created before it. */
export type CallTarget = {
  readonly params?: Fields;
  readonly body?: Fields | string;
  readonly headers?: Fields;
};

export type MatrixRow = {
  /** A cell for each role, in the order of `EVERYBODY`. */
  readonly answers: readonly Answer[];
  readonly target?: (fixture: MatrixFixture, role: Role) => Promise<CallTarget> | CallTarget;
  /** True if a success leaves a cast that cannot be used for another call. */
  readonly destroysFixture?: true;
};

const pathOf = (path: string, fixture: MatrixFixture, { params = {} }: CallTarget): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) =>
    name === 'organizationId' && params[name] === undefined ? fixture.organization.id : (params[name] ?? ''),
  );

/** Makes one call as a role and returns its cell. */
export const askAs = async (
  key: string,
  browser: TestBrowser,
  fixture: MatrixFixture,
  target: CallTarget,
  query: Fields = {},
): Promise<Answer> => {
  const [method = '', path = ''] = key.split(' ');
  const reply = await browser.call(method, pathOf(path, fixture, target), {
    query,
    ...(method !== 'GET' && target.body !== undefined && { body: target.body }),
    ...(target.headers && { headers: target.headers }),
  });
  return reply.status === 200 ? 200 : `${reply.status} ${reply.codes[0]}`;
};

/** Makes the call of a row as every role. `castOf` returns the cast, a new one after `spend`. */
export const runRow = async (
  key: string,
  { target, destroysFixture }: MatrixRow,
  fixtures: { readonly current: () => Promise<MatrixFixture>; readonly spend: () => void },
): Promise<Readonly<Record<string, Answer>>> => {
  const found: Record<string, Answer> = {};
  // A refused call changes nothing, so the next role tries the same resource; after a success a new one is created.
  let at: CallTarget | undefined;
  for (const role of ROLES) {
    const fixture = await fixtures.current();
    at ??= (await target?.(fixture, role)) ?? {};
    found[role] = await askAs(key, fixture.browsers[role], fixture, at);
    if (found[role] !== 200 || key.startsWith('GET ')) continue;
    at = undefined;
    if (destroysFixture) fixtures.spend();
  }
  return found;
};

/** The expected cells of a row, in the shape that `tryRow` returns. */
export const cellsOf = ({ answers }: MatrixRow): Readonly<Record<string, Answer | undefined>> =>
  Object.fromEntries(ROLES.map((role, index) => [role, answers[index]]));
