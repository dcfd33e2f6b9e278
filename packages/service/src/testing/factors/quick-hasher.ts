// A fast hasher for tests that are not about hashing: one-way like the real one, but cheap.
import { createHash } from 'node:crypto';
import type { Hasher } from '../../ports/passwords/hasher.ts';

const digestOf = (password: string): string =>
  `quick$${createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('base64url')}`;

export const quickHasher: Hasher = {
  hash: async (password) => digestOf(password),
  verify: async (digest, password) => digest === digestOf(password),
  needsRehash: () => false,
  burn: async () => {},
  load: () => ({ running: 0, waiting: 0 }),
};
