// Makes people: an address nobody else has, and accounts that exist before a story begins.
import { randomBytes } from 'node:crypto';
import type { Stack } from './stack.ts';

export type Person = { readonly email: string; readonly password: string };

export type People = {
  /** Someone without an account. */
  stranger(): Person;
  /** Someone whose account exists, with a verified address. */
  member(): Promise<Person>;
};

export function createPeople({ admin }: Stack): People {
  const stranger = () => {
    const tag = randomBytes(5).toString('hex');
    return { email: `mira.${tag}@example.com`, password: `quiet-harbour-${tag}` };
  };
  const member = async () => {
    const person = stranger();
    await admin('POST', '/users', { email_address: [person.email], password: person.password });
    return person;
  };
  return { stranger, member };
}
