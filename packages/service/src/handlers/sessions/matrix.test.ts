// Access matrix of the session calls (docs/security.md R28): every call of the table, for every role. The test fails for a
// session call that has no row here.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUTES } from '../../server/routes/contract.ts';
import type { Database } from '../../store/database/database.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PHONE_ON, settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import {
  createAndSignIn,
  impersonator,
  SECOND_FACTORS,
  type SignedInAccount,
  signInWithFactors,
  totpCode,
  verify,
} from '../../testing/accounts/step-up.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ROLES = ['signed out', 'other user', 'the user', 'stale verification', 'ended session', 'impersonator'] as const;
type Role = (typeof ROLES)[number];

/** The expected reply of a cell: 200, or the status and code of the error. */
type Answer = 200 | `${number} ${string}`;

const OK = 200;
const SIGNED_OUT = '401 signed_out';
const UNKNOWN = '404 session_not_found';
const OVER = '401 authentication_invalid';
const REFUSED = '403 authorization_invalid';
const STALE = '403 session_reverification_required';

type Row = {
  /** In the order of ROLES. */
  readonly answers: readonly [Answer, Answer, Answer, Answer, Answer, Answer];
  readonly body?: (
    person: SignedInAccount,
  ) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;
  /** The step-up level that must be started before the call. */
  readonly start?: 'first_factor' | 'second_factor';
  /** True for calls on the current user; the session in the path is one of the user's other sessions. */
  readonly isMine?: boolean;
};

const open = [SIGNED_OUT, UNKNOWN, OK, OK, OVER, OK] as const;
const listed = [SIGNED_OUT, UNKNOWN, OK, OK, OK, OK] as const;
const stepUp = [SIGNED_OUT, UNKNOWN, OK, OK, OVER, REFUSED] as const;

let database: Database;
let service: TestService;
let people = 0;
/** The user that other roles try calls on; the calls must not change it, so one is enough. */
let victim: SignedInAccount & { readonly elsewhere: string };
let stranger: SignedInAccount;

const emailIdOf = async ({ userId }: SignedInAccount): Promise<string> => {
  const found = database.db.selectFrom('email_addresses').select('id').where('user_id', '=', userId);
  return (await found.executeTakeFirstOrThrow()).id;
};

const MATRIX: Readonly<Record<string, Row>> = {
  'GET /client/sessions/:id': { answers: ['404 signed_out', UNKNOWN, OK, OK, OK, OK] },
  'POST /client/sessions/:id/end': { answers: open },
  'POST /client/sessions/:id/remove': { answers: listed },
  'POST /client/sessions/:id/touch': { answers: open, body: () => ({ active_organization_id: '' }) },
  'POST /client/sessions/:id/tokens': { answers: open },
  'POST /client/sessions/:id/tokens/:template': { answers: open },
  'POST /client/sessions/:id/verify': { answers: stepUp, body: () => ({ level: 'second_factor' }) },
  'POST /client/sessions/:id/verify/prepare_first_factor': {
    answers: stepUp,
    start: 'first_factor',
    body: async (person) => ({ strategy: 'email_code', email_address_id: await emailIdOf(person) }),
  },
  'POST /client/sessions/:id/verify/attempt_first_factor': {
    answers: stepUp,
    start: 'first_factor',
    body: () => ({ strategy: 'password', password: PASSWORD }),
  },
  'POST /client/sessions/:id/verify/prepare_second_factor': {
    answers: stepUp,
    start: 'second_factor',
    body: () => ({ strategy: 'phone_code' }),
  },
  'POST /client/sessions/:id/verify/attempt_second_factor': {
    answers: stepUp,
    start: 'second_factor',
    body: () => ({ strategy: 'totp', code: totpCode(service) }),
  },
  'GET /me/sessions/active': { answers: ['404 signed_out', OK, OK, OK, OVER, OK], isMine: true },
  'POST /me/sessions/:id/revoke': { answers: [SIGNED_OUT, UNKNOWN, OK, STALE, OVER, REFUSED], isMine: true },
  'DELETE /client/sessions': { answers: [SIGNED_OUT, OK, OK, OK, OK, OK] },
};

beforeAll(async () => {
  database = await openTestDatabase();
  const settings = settingsWith({ attributes: { phone_number: PHONE_ON } });
  service = await createTestService(database, { settings: (defaults) => settings(withEveryFactor(defaults)) });
  await service.admin('POST', '/jwt_templates', { name: 'own', claims: {} });
  victim = await withElsewhere(await somebody(), { isMine: true });
  stranger = await somebody();
});
afterAll(() => database.close());

const STALE_MS = 10 * 60_000;
/** An authenticator code works once, so the next user signs in at another time step. */
const STEP_MS = 30_000;

const somebody = (): Promise<SignedInAccount> => {
  people += 1;
  service.ports.clock.advance(STEP_MS);
  const second_factor_phone_number = `+1202555${String(1_000 + people)}`;
  return createAndSignIn(service, `person${people}@example.com`, { ...SECOND_FACTORS, second_factor_phone_number });
};

/** The user with a second session in another browser, if the row needs one. */
const withElsewhere = async (person: SignedInAccount, { isMine }: Pick<Row, 'isMine'>) => {
  service.ports.clock.advance(STEP_MS);
  return {
    ...person,
    elsewhere: isMine ? (await signInWithFactors(service, person.email)).sessionId : person.sessionId,
  };
};

/** The browser that calls, and the session in the path. */
const cast = async (role: Role, person: SignedInAccount, row: Row) => {
  if (row.start) await verify(person, '', { level: row.start });
  const own = { browser: person.browser, sessionId: person.sessionId };
  if (role === 'signed out') return { ...own, browser: await openBrowser(service) };
  if (role === 'other user') return { ...own, browser: (await signInWithFactors(service, stranger.email)).browser };
  if (role === 'impersonator') return impersonator(service, person.userId);
  if (role === 'stale verification') service.ports.clock.advance(STALE_MS);
  if (role === 'ended session') await person.browser.call('POST', `/client/sessions/${person.sessionId}/end`);
  return own;
};

const ask = async (key: string, browser: TestBrowser, id: string, body: Readonly<Record<string, string>>) => {
  const [method = '', path = ''] = key.split(' ');
  const reply = await browser.call(method, path.replace(':id', id).replace(':template', 'own'), {
    ...(method === 'POST' && { body }),
  });
  return reply.status === OK ? OK : `${reply.status} ${reply.codes[0]}`;
};

const isSessionCall = (key: string): boolean => / \/(?:client|me)\/sessions\b/.test(key);

it('covers every session call of the table', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(ROUTES).filter(isSessionCall).sort());
});

describe.each(Object.entries(MATRIX))('%s', (key, row) => {
  it.each(ROLES.map((role, at) => [role, row.answers[at]] as const))('by %s answers %s', async (role, answer) => {
    const isTheirs = role === 'the user' || role === 'stale verification' || role === 'ended session';
    const person = isTheirs ? await withElsewhere(await somebody(), row) : victim;
    service.ports.clock.advance(STEP_MS);
    const { browser, sessionId } = await cast(role, person, row);
    service.ports.clock.advance(STEP_MS);
    const id = row.isMine ? person.elsewhere : sessionId;
    expect(await ask(key, browser, id, (await row.body?.(person)) ?? {})).toBe(answer);
  });
});

it('leaves the target of foreign requests signed in', async () => {
  expect(await ask('POST /client/sessions/:id/tokens', victim.browser, victim.sessionId, {})).toBe(OK);
});

it('shows another user no data of the user in the list of sessions', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  const list = await bob.browser.call('GET', '/me/sessions/active', { query: { _latchkey_session_id: bob.sessionId } });
  const ids = (list.body as unknown as readonly { id: string }[]).map(({ id }) => id);
  expect(ids).toEqual([bob.sessionId]);
  const foreign = { _latchkey_session_id: ada.sessionId };
  expect((await bob.browser.call('GET', '/me/sessions/active', { query: foreign })).status).toBe(401);
});
