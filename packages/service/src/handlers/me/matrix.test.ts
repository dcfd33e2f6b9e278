// Access matrix of the account calls (docs/security.md R28, R39): every call below /me, for every role. The test fails for a
// call that has no row here.
import type { EndpointKey, PasskeyCreationOptionsJSON, PasskeyJSON, TOTPJSON } from '@latchkey/wire';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { ROUTES } from '../../server/routes/contract.ts';
import type { Database } from '../../store/database/database.ts';
import {
  createSignedInUser,
  impersonatorOf,
  signInElsewhere,
  withEverything,
} from '../../testing/accounts/account-settings.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import { sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createSoftwareAuthenticator } from '../../testing/factors/software-authenticator.ts';
import { createSoftwareWallet } from '../../testing/factors/software-wallet.ts';
import { totpCodeAt } from '../../testing/factors/totp-code.ts';
import { completeRedirect, PAGE } from '../../testing/providers/test-identity.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ROLES = ['signed out', 'other user', 'ended session', 'stale verification', 'impersonator', 'the user'] as const;
type Role = (typeof ROLES)[number];

/** The expected reply of a cell: 200, or the status and code of the error. */
type Answer = 200 | `${number} ${string}`;

const OK = 200;
const OUT = '401 signed_out';
const UNREAD = '404 signed_out';
const FOREIGN = '401 authentication_invalid';
const UNKNOWN = '404 resource_not_found';
const OVER = '401 authentication_invalid';
const STALE = '403 session_reverification_required';
const REFUSED = '403 authorization_invalid';

/** Calls on the user: another user who names the session gets an error. */
const looks = [UNREAD, FOREIGN, OVER, OK, OK, OK] as const;
const changes = [OUT, FOREIGN, OVER, OK, OK, OK] as const;
const own = [OUT, FOREIGN, OVER, OK, REFUSED, OK] as const;
const sensitive = [OUT, FOREIGN, OVER, STALE, REFUSED, OK] as const;
/** Calls on one resource of the user: for other users it is not found. */
const looksAtOne = [UNREAD, UNKNOWN, OVER, OK, OK, OK] as const;
const ownOne = [OUT, UNKNOWN, OVER, OK, REFUSED, OK] as const;
const sensitiveOne = [OUT, UNKNOWN, OVER, STALE, REFUSED, OK] as const;

const TEN_MINUTES_MS = 10 * 60_000;

type Fields = Readonly<Record<string, string>>;
/** A user, and the browser of each role that tries calls on the account. */
type MatrixUser = {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly sessionId: string;
  readonly browsers: Readonly<Record<Exclude<Role, 'other user'>, TestBrowser>>;
};
/** The id and body of a call, created before it. */
type CallTarget = { readonly id?: string; readonly body?: Fields | string; readonly headers?: Fields };

type Row = {
  readonly answers: readonly Answer[];
  readonly target?: (person: MatrixUser) => Promise<CallTarget> | CallTarget;
  /** True if a success leaves an account that cannot be used for another call. */
  readonly destroysFixture?: true;
};

let database: Database;
let service: TestService;
let signedOut: TestBrowser;
let stranger: TestBrowser;
let current: MatrixUser | undefined;
let made = 0;
const nextNumber = (): number => {
  made += 1;
  return made;
};

const idOf = async (reply: Promise<{ readonly body: { readonly response: { readonly id: string } } }>) =>
  (await reply).body.response.id;
const post = (browser: TestBrowser, path: string, body?: Fields) =>
  browser.call<{ id: string }>('POST', path, body && { body });

const newEmail = ({ browser }: MatrixUser, email_address = `new${nextNumber()}@example.com`) =>
  idOf(post(browser, '/me/email_addresses', { email_address }));
const sentEmail = async (person: MatrixUser) => {
  const email = `sent${nextNumber()}@example.com`;
  const id = await newEmail(person, email);
  await post(person.browser, `/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' });
  return { id, body: { code: await service.codeFor(email) } };
};
const nextPhone = () => `+1202555${String(2_000 + nextNumber())}`;
const newPhone = ({ browser }: MatrixUser, phone_number = nextPhone()) =>
  idOf(post(browser, '/me/phone_numbers', { phone_number }));
const sentPhone = async (person: MatrixUser) => {
  const number = nextPhone();
  const id = await newPhone(person, number);
  await post(person.browser, `/me/phone_numbers/${id}/prepare_verification`);
  return { id, body: { code: await service.codeFor(number) } };
};
const provenPhone = async (person: MatrixUser) => {
  const { id, body } = await sentPhone(person);
  await post(person.browser, `/me/phone_numbers/${id}/attempt_verification`, body);
  return id;
};

const WALLET = 'web3_metamask_signature';
const newWallet = async ({ browser }: MatrixUser) => {
  const wallet = createSoftwareWallet();
  return { wallet, id: await idOf(post(browser, '/me/web3_wallets', { web3_wallet: wallet.address })) };
};
const askedWallet = async (person: MatrixUser): Promise<CallTarget> => {
  const { wallet, id } = await newWallet(person);
  const asked = await person.browser.call<{ verification: { message: string } }>(
    'POST',
    `/me/web3_wallets/${id}/prepare_verification`,
    { body: { strategy: WALLET } },
  );
  return { id, body: { signature: wallet.sign(asked.body.response.verification.message) } };
};

const begunPasskey = async ({ browser }: MatrixUser) => {
  const { body } = await browser.call<PasskeyJSON>('POST', '/me/passkeys');
  const options = JSON.parse(body.response.verification?.nonce ?? '{}') as PasskeyCreationOptionsJSON;
  const credential = JSON.stringify(createSoftwareAuthenticator().register(options, PAGE));
  return { id: body.response.id, body: { strategy: 'passkey', public_key_credential: credential } };
};
const madePasskey = async (person: MatrixUser) => {
  const { id, body } = await begunPasskey(person);
  await post(person.browser, `/me/passkeys/${id}/attempt_verification`, body);
  return id;
};

const begunApp = async ({ browser }: MatrixUser) => {
  const { secret = '' } = (await browser.call<TOTPJSON>('POST', '/me/totp')).body.response;
  return { body: { code: totpCodeAt(secret, service.ports.clock.now()) } };
};
const madeApp = async (person: MatrixUser): Promise<CallTarget> => {
  await post(person.browser, '/me/totp/attempt_verification', (await begunApp(person)).body);
  return {};
};

const LINK = { strategy: 'oauth_custom_test', redirect_url: `${PAGE}/user` };
const linkedAccount = async ({ browser }: MatrixUser) => {
  const begun = await browser.call<{ id: string; verification: { external_verification_redirect_url: string } }>(
    'POST',
    '/me/external_accounts',
    { body: LINK },
  );
  const { id, verification } = begun.body.response;
  await completeRedirect(
    browser,
    verification.external_verification_redirect_url,
    'typed',
    `at${nextNumber()}@example.com`,
  );
  return id;
};

const picture = async (): Promise<CallTarget> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return { body: bytes.toString('base64'), headers: { 'content-type': 'application/octet-stream' } };
};

const MATRIX: Readonly<Partial<Record<EndpointKey, Row>>> = {
  'GET /me': { answers: looks },
  'PATCH /me': { answers: sensitive, target: () => ({ body: { username: `somebody_${nextNumber()}` } }) },
  'DELETE /me': { answers: sensitive, destroysFixture: true },
  'POST /me/change_password': {
    answers: sensitive,
    target: () => ({ body: { new_password: `${PASSWORD} staple`, current_password: PASSWORD } }),
    destroysFixture: true,
  },
  'POST /me/remove_password': {
    answers: sensitive,
    target: () => ({ body: { current_password: PASSWORD } }),
    destroysFixture: true,
  },
  'POST /me/profile_image': { answers: changes, target: picture },
  'DELETE /me/profile_image': { answers: changes },
  'GET /me/sessions/active': { answers: looks },
  'POST /me/sessions/:id/revoke': {
    answers: [OUT, '404 session_not_found', OVER, STALE, REFUSED, OK],
    target: async ({ email }) => {
      const elsewhere = await signInElsewhere(service, email);
      return { id: (await sessionOf(elsewhere)).id };
    },
  },

  'POST /me/email_addresses': {
    answers: sensitive,
    target: () => ({ body: { email_address: `a${nextNumber()}@example.com` } }),
  },
  'GET /me/email_addresses/:id': { answers: looksAtOne, target: async (person) => ({ id: await newEmail(person) }) },
  'POST /me/email_addresses/:id/prepare_verification': {
    answers: ownOne,
    target: async (person) => ({ id: await newEmail(person), body: { strategy: 'email_code' } }),
  },
  'POST /me/email_addresses/:id/attempt_verification': { answers: ownOne, target: sentEmail },
  'DELETE /me/email_addresses/:id': {
    answers: sensitiveOne,
    target: async (person) => ({ id: await newEmail(person) }),
  },

  'POST /me/phone_numbers': { answers: sensitive, target: () => ({ body: { phone_number: nextPhone() } }) },
  'POST /me/phone_numbers/:id/prepare_verification': {
    answers: ownOne,
    target: async (person) => ({ id: await newPhone(person) }),
  },
  'POST /me/phone_numbers/:id/attempt_verification': { answers: ownOne, target: sentPhone },
  'PATCH /me/phone_numbers/:id': {
    answers: sensitiveOne,
    target: async (person) => ({ id: await provenPhone(person), body: { reserved_for_second_factor: 'true' } }),
    destroysFixture: true,
  },
  'DELETE /me/phone_numbers/:id': { answers: sensitiveOne, target: async (person) => ({ id: await newPhone(person) }) },

  'POST /me/web3_wallets': {
    answers: sensitive,
    target: () => ({ body: { web3_wallet: createSoftwareWallet().address } }),
  },
  'POST /me/web3_wallets/:id/prepare_verification': {
    answers: ownOne,
    target: async (person) => ({ id: (await newWallet(person)).id, body: { strategy: WALLET } }),
  },
  'POST /me/web3_wallets/:id/attempt_verification': { answers: ownOne, target: askedWallet },
  'DELETE /me/web3_wallets/:id': {
    answers: sensitiveOne,
    target: async (person) => ({ id: (await newWallet(person)).id }),
  },

  'POST /me/external_accounts': { answers: sensitive, target: () => ({ body: LINK }) },
  'GET /me/external_accounts/:id': {
    answers: looksAtOne,
    target: async (person) => ({ id: await linkedAccount(person) }),
  },
  'PATCH /me/external_accounts/:id/reauthorize': {
    answers: ownOne,
    target: async (person) => ({ id: await linkedAccount(person), body: { redirect_url: `${PAGE}/user` } }),
  },
  'DELETE /me/external_accounts/:id': {
    answers: sensitiveOne,
    target: async (person) => ({ id: await linkedAccount(person) }),
  },

  'POST /me/passkeys': { answers: sensitive },
  'POST /me/passkeys/:id/attempt_verification': { answers: ownOne, target: begunPasskey },
  'PATCH /me/passkeys/:id': {
    answers: ownOne,
    target: async (person) => ({ id: await madePasskey(person), body: { name: 'Laptop' } }),
  },
  'DELETE /me/passkeys/:id': { answers: sensitiveOne, target: async (person) => ({ id: await madePasskey(person) }) },
  'POST /me/totp': { answers: sensitive },
  'POST /me/totp/attempt_verification': { answers: own, target: begunApp, destroysFixture: true },
  'DELETE /me/totp': { answers: sensitive, target: madeApp, destroysFixture: true },
  'POST /me/backup_codes': { answers: sensitive, target: madeApp, destroysFixture: true },
};

/** Raises the message limits: one user sends more messages here than the defaults allow. */
const settings = (defaults: InstanceSettings): InstanceSettings => {
  const every = withEverything(defaults);
  const send = { count: 1_000, seconds: 1 };
  return { ...every, security: { ...every.security, rate_limits: { ...every.security.rate_limits, send } } };
};

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings });
  signedOut = await openBrowser(service);
  stranger = (await createSignedInUser(service, 'stranger@example.com')).browser;
});
afterAll(() => database.close());

/** Moves the verification times of a session into the past, or back. */
const age = async (sessionId: string, milliseconds: number): Promise<void> => {
  await database.db
    .updateTable('sessions')
    .set((session) => ({
      first_factor_at: session('first_factor_at', '-', milliseconds),
      second_factor_at: session('second_factor_at', '-', milliseconds),
    }))
    .where('id', '=', sessionId)
    .execute();
};

const createUser = async (): Promise<MatrixUser> => {
  const email = `person${nextNumber()}@example.com`;
  const { browser, user } = await createSignedInUser(service, email);
  const over = await signInElsewhere(service, email);
  await post(over, `/client/sessions/${(await sessionOf(over)).id}/end`);
  const impersonator = await impersonatorOf(service, user.id);
  const browsers = {
    'signed out': signedOut,
    'ended session': over,
    'stale verification': browser,
    impersonator,
    'the user': browser,
  };
  return { browser, email, sessionId: (await sessionOf(browser)).id, browsers };
};

const ask = async (key: string, role: Role, person: MatrixUser, target: CallTarget): Promise<Answer> => {
  const [method = '', path = ''] = key.split(' ');
  const isOther = role === 'other user';
  const browser = isOther ? stranger : person.browsers[role];
  if (role === 'stale verification') await age(person.sessionId, TEN_MINUTES_MS);
  const reply = await browser.call(method, path.replace(':id', target.id ?? ''), {
    ...(method !== 'GET' && target.body !== undefined && { body: target.body }),
    ...(target.headers && { headers: target.headers }),
    ...(isOther && target.id === undefined && { query: { _latchkey_session_id: person.sessionId } }),
  });
  if (role === 'stale verification') await age(person.sessionId, -TEN_MINUTES_MS);
  return reply.status === 200 ? 200 : `${reply.status} ${reply.codes[0]}`;
};

describe('calls about an account', () => {
  it('are all in the table', () => {
    const built = (Object.keys(ROUTES) as EndpointKey[]).filter(
      // The organization tests cover memberships.
      (key) => / \/me(?:\/(?!organization_)|$)/.test(key),
    );
    expect(Object.keys(MATRIX).sort()).toEqual(built.sort());
  });

  it.each(Object.entries(MATRIX))('%s', async (key, { answers, target, destroysFixture }) => {
    const found: Record<string, Answer> = {};
    // A refused call changes nothing, so the next role tries the same resource; after a success a new one is created.
    let at: CallTarget | undefined;
    for (const role of ROLES) {
      current ??= await createUser();
      at ??= (await target?.(current)) ?? {};
      found[role] = await ask(key, role, current, at);
      if (found[role] !== 200 || key.startsWith('GET ')) continue;
      at = undefined;
      if (destroysFixture) current = undefined;
    }
    expect(found).toEqual(Object.fromEntries(ROLES.map((role, index) => [role, answers[index]])));
  });
});
