// Users for tests, created through the admin API: unique addresses, and the secrets of every factor that a test asks for.
import { randomBytes, randomInt } from 'node:crypto';
import type { AdminBody, AdminUser, LatchkeyAdmin } from '@latchkey/backend';
import { makePasskey, type TestPasskey } from './passkey.ts';
import { newTotpSecret } from './totp.ts';

/** A fixed password that is on no list of leaked ones. */
const PASSWORD = 'quiet-harbour-lanterns';
/** Its hash: to hash it again for each user would take a tenth of a second. */
const HASHED = {
  password_digest: '$argon2id$v=19$m=32768,t=4,p=1$GWeQOA/9doAxhxf7btsKLA$FvEHEgAELzavnZivaMMCRkiCaLiyLiHHHpdd1KN150g',
  password_hasher: 'argon2id',
} as const;
const BACKUP_CODES = 5;

/** `true` makes a unique value; a text is used as it is. */
type Made = true | string;

export type NewUser = {
  /** Default: a unique address at example.com. Null for a user without an address. */
  readonly email?: string | null | undefined;
  /** Default: a fixed password. Null for a user without one. */
  readonly password?: string | null | undefined;
  readonly phone?: Made | undefined;
  /** A phone number that is a second factor. */
  readonly secondFactorPhone?: Made | undefined;
  readonly username?: Made | undefined;
  /** An authenticator app as second factor. */
  readonly totp?: Made | undefined;
  readonly backupCodes?: true | readonly string[] | undefined;
  /** A passkey for `localhost`, or for another host name of the application. */
  readonly passkey?: Made | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Further fields of `POST /users` of the admin API. */
  readonly fields?: AdminBody<'POST /users'> | undefined;
};

/** A user with an account, and what is needed to sign in. Email and password are empty if the user has none. */
export type TestUser = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly phone?: string | undefined;
  readonly username?: string | undefined;
  readonly totpSecret?: string | undefined;
  readonly backupCodes?: readonly string[] | undefined;
  readonly passkey?: TestPasskey | undefined;
};

export type TestUsers = {
  /** Creates a user: `await users.create({ totp: true })`. Everything about it is unique, so tests run in parallel. */
  create(wanted?: NewUser): Promise<TestUser>;
  /** An unused address and a password, for a test of the sign-up. */
  unregistered(): { readonly email: string; readonly password: string };
  /** An unused phone number. */
  phone(): string;
  delete(user: Pick<TestUser, 'id'>): Promise<void>;
};

/** A word that no other test uses. */
export const uniqueWord = (): string => randomBytes(5).toString('hex');

const uniqueEmail = (): string => `user.${uniqueWord()}@example.com`;

/** A German mobile number of the range 01520 to 01529. */
export const uniquePhone = (): string => `+49152${String(randomInt(100_000_000)).padStart(8, '0').slice(0, 8)}`;

const textOf = (made: Made | undefined, make: () => string): string | undefined => (made === true ? make() : made);

const codesOf = (wanted: NewUser['backupCodes']): readonly string[] | undefined =>
  wanted === true ? Array.from({ length: BACKUP_CODES }, uniqueWord) : wanted;

const passwordFields = (password: string | null | undefined) => {
  if (password === null) return {};
  return password === undefined || password === PASSWORD ? HASHED : { password, skip_password_checks: true };
};

/** What a new user has, before the service knows it. */
export const describeUser = (wanted: NewUser): Omit<TestUser, 'id'> => ({
  email: wanted.email === undefined ? uniqueEmail() : (wanted.email ?? ''),
  password: wanted.password === undefined ? PASSWORD : (wanted.password ?? ''),
  phone: textOf(wanted.secondFactorPhone ?? wanted.phone, uniquePhone),
  username: textOf(wanted.username, () => `user_${uniqueWord()}`),
  totpSecret: textOf(wanted.totp, newTotpSecret),
  backupCodes: codesOf(wanted.backupCodes),
  passkey: wanted.passkey === undefined ? undefined : makePasskey(wanted.passkey === true ? undefined : wanted.passkey),
});

/** The fields that the admin API takes for such a user. */
export const fieldsOf = (wanted: NewUser, user: Omit<TestUser, 'id'>): AdminBody<'POST /users'> => ({
  ...(user.email !== '' && { email_address: user.email }),
  ...passwordFields(wanted.password),
  ...(user.phone && { [wanted.secondFactorPhone ? 'second_factor_phone_number' : 'phone_number']: user.phone }),
  ...(user.username && { username: user.username }),
  ...(user.totpSecret && { totp_secret: user.totpSecret }),
  ...(user.backupCodes && { backup_codes: [...user.backupCodes] }),
  ...(user.passkey && { passkeys: [user.passkey.imported] }),
  ...(wanted.firstName && { first_name: wanted.firstName }),
  ...(wanted.lastName && { last_name: wanted.lastName }),
  ...wanted.fields,
});

export const createUsers = (admin: LatchkeyAdmin): TestUsers => ({
  create: async (wanted = {}) => {
    const user = describeUser(wanted);
    const { id }: Pick<AdminUser, 'id'> = await admin.users.create(fieldsOf(wanted, user));
    return { ...user, id };
  },
  unregistered: () => ({ email: uniqueEmail(), password: PASSWORD }),
  phone: uniquePhone,
  delete: async ({ id }) => {
    await admin.users.delete(id);
  },
});
