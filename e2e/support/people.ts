// Makes people: an address and a number nobody else has, and accounts that exist before a story begins.
import { randomBytes, randomInt } from 'node:crypto';
import type { Service } from './stack.ts';

/** One that is on no list of leaked ones: of many random ones, the list takes one for its own now and then. */
const PASSWORD = 'quiet-harbour-lanterns';
/** The same as the service would keep it: hashing it anew for everybody took a minute of every run. */
const KEPT = {
  password_digest: '$argon2id$v=19$m=32768,t=4,p=1$GWeQOA/9doAxhxf7btsKLA$FvEHEgAELzavnZivaMMCRkiCaLiyLiHHHpdd1KN150g',
  password_hasher: 'argon2id',
} as const;

export type Person = { readonly email: string; readonly password: string };

/** Someone with an account, and its id. */
export type Member = Person & { readonly id: string };

export type People = {
  /** Someone without an account. */
  stranger(): Person;
  /** Someone whose account exists, with a verified address, and whatever else the admin API takes for a user. */
  member(more?: Readonly<Record<string, unknown>>): Promise<Member>;
  /** A number in Germany that nobody else has. */
  number(): string;
};

export function createPeople({ admin }: Pick<Service, 'admin'>): People {
  const stranger = () => {
    const tag = randomBytes(5).toString('hex');
    return { email: `mira.${tag}@example.com`, password: PASSWORD };
  };
  const number = () => `+4915${String(randomInt(10_000_000, 99_999_999)).padEnd(8, '0')}${randomInt(10)}`;
  const member = async (more = {}) => {
    const person = stranger();
    const user = { email_address: [person.email], ...('password' in more ? {} : KEPT), ...more };
    const { id } = (await admin('POST', '/users', user)) as { id: string };
    return { ...person, id };
  };
  return { stranger, member, number };
}
