// Creates users: unique e-mail addresses and phone numbers, and accounts that exist before a test.
import { randomBytes, randomInt } from 'node:crypto';
import type { Service } from './stack.ts';

/** A fixed password that is on no breach list: the list is a Bloom filter, which rejects a random password now and then. */
const PASSWORD = 'quiet-harbour-lanterns';
/** The hash of that password: hashing it again for each user took a minute of every run. */
const KEPT = {
  password_digest: '$argon2id$v=19$m=32768,t=4,p=1$GWeQOA/9doAxhxf7btsKLA$FvEHEgAELzavnZivaMMCRkiCaLiyLiHHHpdd1KN150g',
  password_hasher: 'argon2id',
} as const;

export type TestUser = { readonly email: string; readonly password: string };

/** A user with an account, and its id. */
export type Member = TestUser & { readonly id: string };

export type TestUsers = {
  /** A user without an account. */
  stranger(): TestUser;
  /** Creates an account with a verified address; `more` are further fields of the admin API. */
  member(more?: Readonly<Record<string, unknown>>): Promise<Member>;
  /** A unique German phone number. */
  number(): string;
};

export function createTestUsers({ admin }: Pick<Service, 'admin'>): TestUsers {
  const stranger = () => {
    const tag = randomBytes(5).toString('hex');
    return { email: `mira.${tag}@example.com`, password: PASSWORD };
  };
  const number = () => `+4915${String(randomInt(10_000_000, 99_999_999)).padEnd(8, '0')}${randomInt(10)}`;
  const member = async (more = {}) => {
    const user = stranger();
    const body = { email_address: [user.email], ...('password' in more ? {} : KEPT), ...more };
    const { id } = (await admin('POST', '/users', body)) as { id: string };
    return { ...user, id };
  };
  return { stranger, member, number };
}
