// Password hashing: argon2id above the floor of ASVS appendix C (docs/decisions/0007), NFKC before hashing, never
// truncated, and a bounded queue so that a flood of sign-ins cannot take the machine's memory.
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { createBoundedQueue } from '../bounded-queue.ts';
import { verifyDigest } from './imported-digest.ts';

/** The library's number for argon2id; its own enum exists only in its declarations. */
const ARGON2ID = 2;
const MEMORY_KIB = 32_768;
const PASSES = 4;
const LANES = 1;
const OUTPUT_BYTES = 32;
const QUEUE_DEPTH = 64;
/** Hashes may take 256 MiB together, so that the service stays below 512 on any machine. */
const MOST_AT_ONCE = (256 * 1024) / MEMORY_KIB;

// A digest of a random password that was thrown away: `burn` spends the same time on it as a real verification.
const NOBODYS_DIGEST =
  '$argon2id$v=19$m=32768,t=4,p=1$+RT4vlBWgRtJwdXESWvmFA$nIuX2LzKx0ilcBGk1wZ4FrHysku3qfoQXDMunfTRp6s';

export type Hasher = {
  /** The PHC string to store. */
  hash(password: string): Promise<string>;
  /** Takes our own digests, and those of other systems that an operator brought. */
  verify(digest: string, password: string): Promise<boolean>;
  /** True when the digest is of another kind or made with weaker parameters than today's; hash again at the next sign-in. */
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
  const queue = createBoundedQueue({ width: Math.min(cores + 1, MOST_AT_ONCE), depth: QUEUE_DEPTH });
  const check = (digest: string, password: string): Promise<boolean> => queue.run(() => verifyDigest(digest, password));
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
