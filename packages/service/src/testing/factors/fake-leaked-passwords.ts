// Leaked passwords for tests of the service: knows a few, records which endpoint was asked, and can be unreachable.
import type { LeakedPasswords, LeakSource } from '../../ports/passwords/leaked-passwords.ts';

export type FakeLeakedPasswords = LeakedPasswords & { readonly asked: readonly LeakSource[]; goDown(): void };

export const createFakeLeakedPasswords = (known: readonly string[]): FakeLeakedPasswords => {
  const asked: LeakSource[] = [];
  let isUp = true;
  return {
    asked,
    goDown: () => {
      isUp = false;
    },
    find: async (password, source) => {
      asked.push(source);
      if (!isUp) return 'unreachable';
      return known.includes(password) ? 'leaked' : 'not_found';
    },
  };
};
