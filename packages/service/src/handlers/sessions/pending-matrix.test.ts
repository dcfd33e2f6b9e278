// What a pending session may do: every call of the contract, for every task. The test fails for a call that a session may make
// without being listed here, and for a listed one that is refused.
import type { EndpointKey, SessionTaskKey } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUTES } from '../../server/routes/contract.ts';
import type { Database } from '../../store/database/database.ts';
import { withPolicies } from '../../testing/accounts/policies.ts';
import { createUser, type SignedInAccount, signInWithFactors } from '../../testing/accounts/step-up.ts';
import { sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ANY: readonly EndpointKey[] = [
  'GET /client/sessions/:id',
  'POST /client/sessions/:id/end',
  'POST /client/sessions/:id/remove',
  'POST /client/sessions/:id/touch',
  'POST /client/sessions/:id/tokens',
  'GET /me',
];

const STEP_UP: readonly EndpointKey[] = [
  'POST /client/sessions/:id/verify',
  'POST /client/sessions/:id/verify/prepare_first_factor',
  'POST /client/sessions/:id/verify/attempt_first_factor',
  'POST /client/sessions/:id/verify/prepare_second_factor',
  'POST /client/sessions/:id/verify/attempt_second_factor',
];

const ALLOWED: Readonly<Record<SessionTaskKey, readonly EndpointKey[]>> = {
  'reset-password': [...ANY, ...STEP_UP, 'POST /me/change_password'],
  'setup-mfa': [
    ...ANY,
    ...STEP_UP,
    'POST /me/phone_numbers',
    'POST /me/phone_numbers/:id/prepare_verification',
    'POST /me/phone_numbers/:id/attempt_verification',
    'PATCH /me/phone_numbers/:id',
    'POST /me/passkeys',
    'POST /me/passkeys/:id/attempt_verification',
    'POST /me/totp',
    'POST /me/totp/attempt_verification',
    'POST /me/backup_codes',
  ],
  'choose-organization': [
    ...ANY,
    'GET /me/organization_memberships',
    'GET /me/organization_invitations',
    'POST /me/organization_invitations/:id/accept',
    'GET /me/organization_suggestions',
    'POST /me/organization_suggestions/:id/accept',
    'POST /organizations',
    'GET /organizations/:organizationId',
    'PUT /organizations/:organizationId/logo',
  ],
};

/** Calls that end the session: the next one needs another. */
const ENDING: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'POST /client/sessions/:id/end',
  'POST /client/sessions/:id/remove',
]);

/** The calls whose guards look for a session. */
const SESSION_CALLS = (Object.keys(ROUTES) as EndpointKey[]).filter((key) =>
  ROUTES[key].guards.some(({ name }) => /session/i.test(name)),
);

let database: Database;
const services = new Map<SessionTaskKey, TestService>();

/** Gives the user of an instance exactly one task. */
const INSTANCES: Readonly<Record<SessionTaskKey, Parameters<typeof withPolicies>[0]>> = {
  'reset-password': {},
  'setup-mfa': { required: true },
  'choose-organization': { forced: true },
};

beforeAll(async () => {
  database = await openTestDatabase();
  for (const [task, policy] of Object.entries(INSTANCES))
    services.set(task as SessionTaskKey, await createTestService(database, { settings: withPolicies(policy) }));
});
afterAll(() => database.close());

const pendingSession = async (
  service: TestService,
  task: SessionTaskKey,
): Promise<Pick<SignedInAccount, 'browser' | 'sessionId'>> => {
  const email = `${service.ports.ids.next('user')}@example.com`.toLowerCase();
  const userId = await createUser(service, email);
  const at = await signInWithFactors(service, email);
  if (task === 'reset-password') await service.admin('PATCH', `/users/${userId}`, { requires_new_password: true });
  const { status, tasks } = await sessionOf(at.browser);
  expect([status, tasks]).toEqual(['pending', [{ key: task }]]);
  return at;
};

/** The session calls that a session with this task is not refused for being pending. */
const notRefused = async (task: SessionTaskKey): Promise<readonly EndpointKey[]> => {
  const service = services.get(task);
  if (!service) throw new Error(`no instance for ${task}`);
  const found: EndpointKey[] = [];
  let at = await pendingSession(service, task);
  for (const key of SESSION_CALLS) {
    const [method = '', path = ''] = key.split(' ');
    const named = path.replace(/:id/, path.startsWith('/client/sessions') ? at.sessionId : 'x').replace(/:\w+/g, 'x');
    const { status, codes } = await at.browser.call(method, named);
    const isRefused = codes[0] === 'session_pending';
    if (isRefused) expect([key, status]).toEqual([key, 403]);
    else found.push(key);
    if (ENDING.has(key)) at = await pendingSession(service, task);
  }
  return found;
};

describe('a pending session', () => {
  it.each(Object.keys(ALLOWED) as SessionTaskKey[])(
    'with the task %s may make only the calls it needs',
    async (task) => {
      expect([...(await notRefused(task))].sort()).toEqual([...ALLOWED[task]].sort());
    },
  );
});

it('knows every call that looks for a session', () => {
  const withoutSession = (Object.keys(ROUTES) as EndpointKey[]).filter((key) => !SESSION_CALLS.includes(key));
  expect(withoutSession.filter((key) => /\/(me|organizations|sessions\/)/.test(key))).toEqual([]);
});
