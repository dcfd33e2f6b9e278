// How each factor of a sign-in is passed without a page: one entry per strategy, from what the test knows of the user.
import type { PasskeyRequestOptionsJSON, SignInJSON } from '@latchkey/wire';
import type { Inbox } from '../inbox.ts';
import { assertPasskey } from '../users/passkey.ts';
import type { TestUser } from '../users/users.ts';
import type { ServiceBrowser } from './browser.ts';

export type SecondFactorName = 'totp' | 'phone_code' | 'email_code' | 'passkey' | 'backup_code';
export type FirstFactorName = 'ticket' | 'password' | 'email_code' | 'phone_code' | 'passkey';

export type FactorTools = {
  readonly browser: ServiceBrowser;
  readonly user: TestUser;
  readonly origin: string;
  readonly inbox: Inbox;
  /** A code of the user's authenticator app that was not used before. */
  readonly totpCode: (secret: string) => Promise<string>;
  /** A backup code of the user that was not used before. */
  readonly backupCode: (codes: readonly string[]) => string;
};

type Level = 'first_factor' | 'second_factor';
type Form = Readonly<Record<string, string>>;
type Pass = (tools: FactorTools, signIn: SignInJSON, level: Level) => Promise<SignInJSON>;

const callOf =
  (step: 'prepare' | 'attempt') =>
  ({ browser }: FactorTools, { id }: SignInJSON, level: Level, form: Form): Promise<SignInJSON> =>
    browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/${step}_${level}`, form);

const prepare = callOf('prepare');
const attempt = callOf('attempt');

/** What the test must know of the user for a factor; an error says what to add. */
const known = <T>(value: T | undefined | '', factor: string, field: string): T => {
  if (value !== undefined && value !== '') return value;
  throw new Error(
    `Latchkey: to sign in by ${factor}, the test must know ${field} of the user: users.create({ ${field}: … }).`,
  );
};

/** The id of the address or number that a code is sent to. */
const targetOf = (signIn: SignInJSON, level: Level, strategy: string): Form => {
  const factors = level === 'first_factor' ? signIn.supported_first_factors : signIn.supported_second_factors;
  const factor = (factors ?? []).find((one) => one.strategy === strategy);
  if (!factor) {
    const offered = (factors ?? []).map((one) => one.strategy).join(', ') || 'none';
    throw new Error(
      `Latchkey: this sign-in does not offer ${strategy} as its ${level.replace('_', ' ')}, but ${offered}.`,
    );
  }
  if ('email_address_id' in factor) return { email_address_id: factor.email_address_id };
  return 'phone_number_id' in factor ? { phone_number_id: factor.phone_number_id } : {};
};

/** Asks for a code, waits for the message and enters its code. */
const byMessage =
  (strategy: 'email_code' | 'phone_code', addressOf: (user: TestUser) => string): Pass =>
  async (tools, signIn, level) => {
    const to = addressOf(tools.user);
    const [newest] = await tools.inbox.messages(to);
    await prepare(tools, signIn, level, { strategy, ...targetOf(signIn, level, strategy) });
    const code = await tools.inbox.code(to, { besides: newest?.code ?? undefined });
    return attempt(tools, signIn, level, { strategy, code });
  };

const byPasskey: Pass = async (tools, signIn, level) => {
  const passkey = known(tools.user.passkey, 'passkey', 'passkey');
  const prepared = await prepare(tools, signIn, level, { strategy: 'passkey' });
  const verification =
    level === 'first_factor' ? prepared.first_factor_verification : prepared.second_factor_verification;
  // The nonce of a prepared passkey is this JSON text.
  const asked = JSON.parse(verification?.nonce ?? '{}') as PasskeyRequestOptionsJSON;
  const credential = assertPasskey(passkey, asked, { origin: tools.origin, userId: tools.user.id });
  const form = { strategy: 'passkey', public_key_credential: JSON.stringify(credential) };
  return attempt(tools, signIn, level, form);
};

const emailCode = byMessage('email_code', (user) => known(user.email, 'email_code', 'email'));
const phoneCode = byMessage('phone_code', (user) => known(user.phone, 'phone_code', 'phone'));

/** First factors, after the identifier. A ticket needs none: it is the sign-in's first call. */
export const FIRST_FACTORS: Readonly<Record<Exclude<FirstFactorName, 'ticket'>, Pass>> = {
  password: (tools, signIn, level) =>
    attempt(tools, signIn, level, {
      strategy: 'password',
      password: known(tools.user.password, 'password', 'password'),
    }),
  email_code: emailCode,
  phone_code: phoneCode,
  passkey: byPasskey,
};

export const SECOND_FACTORS: Readonly<Record<SecondFactorName, Pass>> = {
  totp: async (tools, signIn, level) => {
    const code = await tools.totpCode(known(tools.user.totpSecret, 'totp', 'totp'));
    return attempt(tools, signIn, level, { strategy: 'totp', code });
  },
  phone_code: phoneCode,
  email_code: emailCode,
  passkey: byPasskey,
  backup_code: (tools, signIn, level) => {
    const code = tools.backupCode(known(tools.user.backupCodes, 'backup_code', 'backupCodes'));
    return attempt(tools, signIn, level, { strategy: 'backup_code', code });
  },
};

const KNOWS: Readonly<Record<SecondFactorName, (user: TestUser) => boolean>> = {
  totp: (user) => user.totpSecret !== undefined,
  phone_code: (user) => user.phone !== undefined,
  email_code: (user) => user.email !== '',
  passkey: (user) => user.passkey !== undefined,
  backup_code: (user) => user.backupCodes !== undefined,
};

/** The first second factor that the sign-in offers and the test can pass; backup codes last, because each is used up. */
export const secondFactorFor = (signIn: SignInJSON, user: TestUser): SecondFactorName => {
  const offered = (signIn.supported_second_factors ?? []).map(({ strategy }) => strategy);
  const found = (Object.keys(KNOWS) as SecondFactorName[]).find((name) => offered.includes(name) && KNOWS[name](user));
  if (found) return found;
  throw new Error(
    `Latchkey: the sign-in asks for a second factor (${offered.join(', ') || 'none is set up'}), but the test knows none of ` +
      'them of this user. Create the user with it: users.create({ totp: true }).',
  );
};
