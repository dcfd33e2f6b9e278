// Password hashing: argon2id with the parameters of ASVS appendix C, NFKC before hashing, never truncated,
// and a bounded queue so that a flood of sign-ins cannot take the machine's memory.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from './bounded-queue.ts';

/** The library's number for argon2id; its own enum exists only in its declarations. */
const ARGON2ID = 2;
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const OUTPUT_BYTES = 32;
const QUEUE_DEPTH = 64;

// A digest of a random password that was thrown away: `burn` spends the same time on it as a real verification.
const NOBODYS_DIGEST =
  '$argon2id$v=19$m=19456,t=2,p=1$IAjbfHPOQnooT9hdEPKykw$Xspxyv/DLl1oaACjrhYe5fyz+PB6qGVZlAGpLkiSpzQ';

export type Hasher = {
  /** The PHC string to store. */
  hash(password: string): Promise<string>;
  verify(digest: string, password: string): Promise<boolean>;
  /** True when the digest was made with weaker parameters than today's; hash again at the next sign-in. */
  needsRehash(digest: string): boolean;
  /** Spends the time of one verification and says nothing; used where there is no account to verify against. */
  burn(password: string): Promise<void>;
};

const prepare = (password: string): string => password.normalize('NFKC');

const parametersOf = (digest: string): { memory: number; passes: number; lanes: number } | undefined => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(digest);
  return match ? { memory: Number(match[1]), passes: Number(match[2]), lanes: Number(match[3]) } : undefined;
};

/**
 * The service's hasher: one hash for each core and one to take over the moment another ends, 64 waiting, then `Unavailable`.
 * More at once would not be faster, and would leave no thread of Node's pool to files and names.
 */
export const createHasher = (cores: number = availableParallelism()): Hasher => {
  const queue = createBoundedQueue({ width: cores + 1, depth: QUEUE_DEPTH });
  const check = (digest: string, password: string): Promise<boolean> =>
    queue.run(() => verify(digest, prepare(password)));
  return {
    hash: (password) =>
      queue.run(() =>
        hash(prepare(password), {
          algorithm: ARGON2ID,
          memoryCost: MEMORY_KIB,
          timeCost: PASSES,
          parallelism: LANES,
          outputLen: OUTPUT_BYTES,
        }),
      ),
    verify: check,
    needsRehash: (digest) => {
      const found = parametersOf(digest);
      return !found || found.memory < MEMORY_KIB || found.passes < PASSES || found.lanes !== LANES;
    },
    burn: async (password) => {
      await check(NOBODYS_DIGEST, password);
    },
  };
};
