// Makes people: an address nobody else has, and accounts that exist before a story begins.
import { randomBytes } from 'node:crypto';
import type { Service } from './stack.ts';

export type Person = { readonly email: string; readonly password: string };

/** Someone with an account, and its id. */
export type Member = Person & { readonly id: string };

export type People = {
  /** Someone without an account. */
  stranger(): Person;
  /** Someone whose account exists, with a verified address. */
  member(): Promise<Member>;
};

export function createPeople({ admin }: Pick<Service, 'admin'>): People {
  const stranger = () => {
    const tag = randomBytes(5).toString('hex');
    return { email: `mira.${tag}@example.com`, password: `quiet-harbour-${tag}` };
  };
  const member = async () => {
    const person = stranger();
    const user = { email_address: [person.email], password: person.password };
    const { id } = (await admin('POST', '/users', user)) as { id: string };
    return { ...person, id };
  };
  return { stranger, member };
}
