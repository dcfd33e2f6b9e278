// Who may make which call about an account (security R28, R39): every built call below /me, by everybody who could try. A new
// call is missing here until somebody says what it answers.
import type { EndpointKey, PasskeyCreationOptionsJSON, PasskeyJSON, TOTPJSON } from '@latchkey/wire';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { totpCodeAt } from '../../domain/totp.ts';
import { ROUTES, unbuiltCalls } from '../../routes.ts';
import type { Database } from '../../store/database.ts';
import { impersonatorOf, signInElsewhere, somebodySignedIn, withEverything } from '../../testing/account-settings.ts';
import { PASSWORD } from '../../testing/people.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { createSoftwareWallet } from '../../testing/software-wallet.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { comeBack, PAGE } from '../../testing/test-identity.ts';
import { createTestService, PATIENCE, type TestService } from '../../testing/test-service.ts';

vi.setConfig(PATIENCE);

const ROLES = ['nobody', 'other user', 'session over', 'stale proofs', 'impersonator', 'the user'] as const;
type Role = (typeof ROLES)[number];

/** What a cell answers: 200, or the status and code of the refusal. */
type Answer = 200 | `${number} ${string}`;

const OK = 200;
const OUT = '401 signed_out';
const UNREAD = '404 signed_out';
const FOREIGN = '401 authentication_invalid';
const UNKNOWN = '404 resource_not_found';
const OVER = '401 authentication_invalid';
const STALE = '403 session_reverification_required';
const REFUSED = '403 authorization_invalid';

/** Calls about oneself: somebody else who names the session of the person is refused. */
const looks = [UNREAD, FOREIGN, OVER, OK, OK, OK] as const;
const changes = [OUT, FOREIGN, OVER, OK, OK, OK] as const;
const own = [OUT, FOREIGN, OVER, OK, REFUSED, OK] as const;
const sensitive = [OUT, FOREIGN, OVER, STALE, REFUSED, OK] as const;
/** Calls about one thing of oneself: to everybody else it is not there. */
const looksAtOne = [UNREAD, UNKNOWN, OVER, OK, OK, OK] as const;
const ownOne = [OUT, UNKNOWN, OVER, OK, REFUSED, OK] as const;
const sensitiveOne = [OUT, UNKNOWN, OVER, STALE, REFUSED, OK] as const;

type Fields = Readonly<Record<string, string>>;
type Somebody = { readonly browser: TestBrowser; readonly email: string; readonly userId: string };
/** What a call is about, once it is there. */
type Aim = { readonly id?: string; readonly body?: Fields | string; readonly headers?: Fields };

type Row = { readonly answers: readonly Answer[]; readonly aim?: (person: Somebody) => Promise<Aim> | Aim };

let database: Database;
let service: TestService;
let stranger: TestBrowser;
let people = 0;

const idOf = async (reply: Promise<{ readonly body: { readonly response: { readonly id: string } } }>) =>
  (await reply).body.response.id;
const post = (browser: TestBrowser, path: string, body?: Fields) =>
  browser.call<{ id: string }>('POST', path, body && { body });

const newEmail = ({ browser }: Somebody) =>
  idOf(post(browser, '/me/email_addresses', { email_address: `new${people}@example.com` }));
const sentEmail = async (person: Somebody) => {
  const id = await newEmail(person);
  await post(person.browser, `/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' });
  return { id, body: { code: await service.codeFor(`new${people}@example.com`) } };
};
const numberOf = (person: number) => `+1202555${String(2_000 + person)}`;
const newPhone = ({ browser }: Somebody) =>
  idOf(post(browser, '/me/phone_numbers', { phone_number: numberOf(people) }));
const sentPhone = async (person: Somebody) => {
  const id = await newPhone(person);
  await post(person.browser, `/me/phone_numbers/${id}/prepare_verification`);
  return { id, body: { code: await service.codeFor(numberOf(people)) } };
};
const provenPhone = async (person: Somebody) => {
  const { id, body } = await sentPhone(person);
  await post(person.browser, `/me/phone_numbers/${id}/attempt_verification`, body);
  return id;
};

const WALLET = 'web3_metamask_signature';
const newWallet = async ({ browser }: Somebody) => {
  const wallet = createSoftwareWallet();
  return { wallet, id: await idOf(post(browser, '/me/web3_wallets', { web3_wallet: wallet.address })) };
};
const askedWallet = async (person: Somebody): Promise<Aim> => {
  const { wallet, id } = await newWallet(person);
  const asked = await person.browser.call<{ verification: { message: string } }>(
    'POST',
    `/me/web3_wallets/${id}/prepare_verification`,
    { body: { strategy: WALLET } },
  );
  return { id, body: { signature: wallet.sign(asked.body.response.verification.message) } };
};

const begunPasskey = async ({ browser }: Somebody) => {
  const { body } = await browser.call<PasskeyJSON>('POST', '/me/passkeys');
  const options = JSON.parse(body.response.verification?.nonce ?? '{}') as PasskeyCreationOptionsJSON;
  const credential = JSON.stringify(createSoftwareAuthenticator().register(options, PAGE));
  return { id: body.response.id, body: { strategy: 'passkey', public_key_credential: credential } };
};
const madePasskey = async (person: Somebody) => {
  const { id, body } = await begunPasskey(person);
  await post(person.browser, `/me/passkeys/${id}/attempt_verification`, body);
  return id;
};

const begunApp = async ({ browser }: Somebody) => {
  const { secret = '' } = (await browser.call<TOTPJSON>('POST', '/me/totp')).body.response;
  return { body: { code: totpCodeAt(secret, service.ports.clock.now()) } };
};
const madeApp = async (person: Somebody): Promise<Aim> => {
  await post(person.browser, '/me/totp/attempt_verification', (await begunApp(person)).body);
  return {};
};

const LINK = { strategy: 'oauth_custom_test', redirect_url: `${PAGE}/user` };
const linkedAccount = async ({ browser, email }: Somebody) => {
  const begun = await browser.call<{ id: string; verification: { external_verification_redirect_url: string } }>(
    'POST',
    '/me/external_accounts',
    { body: LINK },
  );
  const { id, verification } = begun.body.response;
  await comeBack(browser, verification.external_verification_redirect_url, 'typed', `at.${email}`);
  return id;
};

const picture = async (): Promise<Aim> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return { body: bytes.toString('base64'), headers: { 'content-type': 'application/octet-stream' } };
};

const MATRIX: Readonly<Partial<Record<EndpointKey, Row>>> = {
  'GET /me': { answers: looks },
  'PATCH /me': { answers: sensitive, aim: () => ({ body: { username: `somebody_${people}` } }) },
  'DELETE /me': { answers: sensitive },
  'POST /me/change_password': {
    answers: sensitive,
    aim: () => ({ body: { new_password: `${PASSWORD} staple`, current_password: PASSWORD } }),
  },
  'POST /me/remove_password': { answers: sensitive, aim: () => ({ body: { current_password: PASSWORD } }) },
  'POST /me/profile_image': { answers: changes, aim: picture },
  'DELETE /me/profile_image': { answers: changes },
  'GET /me/sessions/active': { answers: looks },
  'POST /me/sessions/:id/revoke': {
    answers: [OUT, '404 session_not_found', OVER, STALE, REFUSED, OK],
    aim: async ({ email }) => {
      const elsewhere = await signInElsewhere(service, email);
      return { id: (await sessionOf(elsewhere)).id };
    },
  },

  'POST /me/email_addresses': {
    answers: sensitive,
    aim: () => ({ body: { email_address: `a${people}@example.com` } }),
  },
  'GET /me/email_addresses/:id': { answers: looksAtOne, aim: async (person) => ({ id: await newEmail(person) }) },
  'POST /me/email_addresses/:id/prepare_verification': {
    answers: ownOne,
    aim: async (person) => ({ id: await newEmail(person), body: { strategy: 'email_code' } }),
  },
  'POST /me/email_addresses/:id/attempt_verification': { answers: ownOne, aim: sentEmail },
  'DELETE /me/email_addresses/:id': { answers: sensitiveOne, aim: async (person) => ({ id: await newEmail(person) }) },

  'POST /me/phone_numbers': { answers: sensitive, aim: () => ({ body: { phone_number: numberOf(people) } }) },
  'POST /me/phone_numbers/:id/prepare_verification': {
    answers: ownOne,
    aim: async (person) => ({ id: await newPhone(person) }),
  },
  'POST /me/phone_numbers/:id/attempt_verification': { answers: ownOne, aim: sentPhone },
  'PATCH /me/phone_numbers/:id': {
    answers: sensitiveOne,
    aim: async (person) => ({ id: await provenPhone(person), body: { reserved_for_second_factor: 'true' } }),
  },
  'DELETE /me/phone_numbers/:id': { answers: sensitiveOne, aim: async (person) => ({ id: await newPhone(person) }) },

  'POST /me/web3_wallets': {
    answers: sensitive,
    aim: () => ({ body: { web3_wallet: createSoftwareWallet().address } }),
  },
  'POST /me/web3_wallets/:id/prepare_verification': {
    answers: ownOne,
    aim: async (person) => ({ id: (await newWallet(person)).id, body: { strategy: WALLET } }),
  },
  'POST /me/web3_wallets/:id/attempt_verification': { answers: ownOne, aim: askedWallet },
  'DELETE /me/web3_wallets/:id': {
    answers: sensitiveOne,
    aim: async (person) => ({ id: (await newWallet(person)).id }),
  },

  'POST /me/external_accounts': { answers: sensitive, aim: () => ({ body: LINK }) },
  'GET /me/external_accounts/:id': {
    answers: looksAtOne,
    aim: async (person) => ({ id: await linkedAccount(person) }),
  },
  'PATCH /me/external_accounts/:id/reauthorize': {
    answers: ownOne,
    aim: async (person) => ({ id: await linkedAccount(person), body: { redirect_url: `${PAGE}/user` } }),
  },
  'DELETE /me/external_accounts/:id': {
    answers: sensitiveOne,
    aim: async (person) => ({ id: await linkedAccount(person) }),
  },

  'POST /me/passkeys': { answers: sensitive },
  'POST /me/passkeys/:id/attempt_verification': { answers: ownOne, aim: begunPasskey },
  'PATCH /me/passkeys/:id': {
    answers: ownOne,
    aim: async (person) => ({ id: await madePasskey(person), body: { name: 'Laptop' } }),
  },
  'DELETE /me/passkeys/:id': { answers: sensitiveOne, aim: async (person) => ({ id: await madePasskey(person) }) },
  'POST /me/totp': { answers: sensitive },
  'POST /me/totp/attempt_verification': { answers: own, aim: begunApp },
  'DELETE /me/totp': { answers: sensitive, aim: madeApp },
  'POST /me/backup_codes': { answers: sensitive, aim: madeApp },
};

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withEverything });
  stranger = (await somebodySignedIn(service, 'stranger@example.com')).browser;
});
afterAll(() => database.close());

const sessionOf = async (browser: TestBrowser) => {
  const { body } = await browser.call('GET', '/client');
  const [session] = (body.response as unknown as NonNullable<typeof body.client>).sessions;
  if (!session) throw new Error('nobody is signed in');
  return session;
};

const somebody = async (): Promise<Somebody> => {
  people += 1;
  const email = `person${people}@example.com`;
  const { browser, user } = await somebodySignedIn(service, email);
  return { browser, email, userId: user.id };
};

/** Makes the proofs of a person's sessions ten minutes old. */
const grow = async (userId: string): Promise<void> => {
  const proven = service.ports.clock.now() - 10 * 60_000;
  await database.db
    .updateTable('sessions')
    .set((session) => ({
      first_factor_at: proven,
      second_factor_at: session.case().when('second_factor_at', 'is', null).then(null).else(proven).end(),
    }))
    .where('user_id', '=', userId)
    .execute();
};

/** The browser of a role, and what it adds to the address. */
const cast = async (role: Role, person: Somebody, isAboutOne: boolean) => {
  if (role === 'nobody') return { browser: await openBrowser(service) };
  if (role === 'impersonator') return { browser: await impersonatorOf(service, person.userId) };
  if (role === 'other user') {
    if (isAboutOne) return { browser: stranger };
    return { browser: stranger, query: { _latchkey_session_id: (await sessionOf(person.browser)).id } };
  }
  if (role === 'stale proofs') await grow(person.userId);
  if (role === 'session over')
    await post(person.browser, `/client/sessions/${(await sessionOf(person.browser)).id}/end`);
  return { browser: person.browser };
};

const ask = async (key: string, role: Role, person: Somebody, aim: Aim): Promise<Answer> => {
  const [method = '', path = ''] = key.split(' ');
  const { browser, query } = await cast(role, person, aim.id !== undefined);
  const reply = await browser.call(method, path.replace(':id', aim.id ?? ''), {
    ...(method !== 'GET' && aim.body !== undefined && { body: aim.body }),
    ...(aim.headers && { headers: aim.headers }),
    ...(query && { query }),
  });
  return reply.status === 200 ? 200 : `${reply.status} ${reply.codes[0]}`;
};

describe('calls about an account', () => {
  it('are all in the table', () => {
    const unbuilt = unbuiltCalls();
    const built = (Object.keys(ROUTES) as EndpointKey[]).filter(
      (key) => / \/me(?:\/|$)/.test(key) && !unbuilt.includes(key),
    );
    expect(Object.keys(MATRIX).sort()).toEqual(built.sort());
  });

  it.each(Object.entries(MATRIX))('%s', async (key, { answers, aim }) => {
    const found: Record<string, Answer> = {};
    // Whoever is refused changes nothing, so all of them may try on the same person; whoever is not needs another one.
    let person = await somebody();
    let at = (await aim?.(person)) ?? {};
    for (const [index, role] of ROLES.entries()) {
      found[role] = await ask(key, role, person, at);
      const isSpent =
        found[role] === 200 || role === 'session over' || role === 'stale proofs' || answers[index] === 200;
      if (!isSpent || role === 'the user') continue;
      person = await somebody();
      at = (await aim?.(person)) ?? {};
    }
    expect(found).toEqual(Object.fromEntries(ROLES.map((role, index) => [role, answers[index]])));
  });
});
