// Password hashing: argon2id above the minimum of ASVS appendix C (docs/decisions/0007), NFKC before hashing, never truncated,
// and a bounded queue so that a flood of sign-ins cannot exhaust the memory.
import { availableParallelism } from 'node:os';
import { createBoundedQueue } from '../bounded-queue.ts';
import { createHashThreads, type HashThreads } from './hash-threads.ts';
import { createDigestCheck } from './imported-digest.ts';

/** The library's number for argon2id; its enum exists only in the type declarations. */
const ARGON2ID = 2;
const MEMORY_KIB = 32_768;
const PASSES = 4;
const LANES = 1;
const OUTPUT_BYTES = 32;
const QUEUE_DEPTH = 64;
/** Concurrent hashes may use 256 MiB together, so that the service stays below 512 MiB on any machine. */
const MOST_AT_ONCE = (256 * 1024) / MEMORY_KIB;

const widthFor = (cores: number): number => Math.min(cores + 1, MOST_AT_ONCE);

/** The memory that hashing uses at most on a machine with so many cores. */
export const hashingBytes = (cores: number): number => widthFor(cores) * MEMORY_KIB * 1024;

// A digest of a discarded random password: `burn` spends the same time on it as a real verification.
const DUMMY_DIGEST =
  '$argon2id$v=19$m=32768,t=4,p=1$+RT4vlBWgRtJwdXESWvmFA$nIuX2LzKx0ilcBGk1wZ4FrHysku3qfoQXDMunfTRp6s';

export type Hasher = {
  /** Returns the PHC string to store. */
  hash(password: string): Promise<string>;
  /** Accepts our own digests, and imported ones of other systems. */
  verify(digest: string, password: string): Promise<boolean>;
  /**
   * True if the digest is of another kind or has weaker parameters than the current ones; the caller hashes again at the next
   * sign-in.
   */
  needsRehash(digest: string): boolean;
  /**
   * Spends the time of one verification without a result; used when there is no account, so that the response time does not
   * reveal that.
   */
  burn(password: string): Promise<void>;
  /** How many hashes are computed, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
};

const prepare = (password: string): string => password.normalize('NFKC');

const parametersOf = (digest: string): { memory: number; passes: number; lanes: number } | undefined => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(digest);
  return match ? { memory: Number(match[1]), passes: Number(match[2]), lanes: Number(match[3]) } : undefined;
};

type HasherOptions = { readonly cores?: number; readonly threads?: HashThreads };

/** The service's hasher: one hash per core and one that starts as soon as another ends, 64 waiting, then `Unavailable`. */
export const createHasher = (options: HasherOptions = {}): Hasher => {
  const width = widthFor(options.cores ?? availableParallelism());
  const queue = createBoundedQueue({ width, depth: QUEUE_DEPTH });
  const threads = options.threads ?? createHashThreads(width);
  const matches = createDigestCheck(threads);
  const check = (digest: string, password: string): Promise<boolean> => queue.run(() => matches(digest, password));
  return {
    hash: (password) =>
      queue.run(() =>
        threads.hashArgon2(prepare(password), {
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
      await check(DUMMY_DIGEST, password);
    },
    load: queue.load,
  };
};
