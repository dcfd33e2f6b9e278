// Password hashing: argon2id above the minimum of ASVS appendix C (docs/decisions/0007), NFKC before hashing, never truncated,
// and a bounded queue so that a flood of sign-ins cannot exhaust the memory.
import { availableParallelism } from 'node:os';
import { createBoundedQueue } from '../bounded-queue.ts';
import { createHashThreads, type HashThreads } from './hash-threads.ts';
import { createDigestCheck } from './imported-digest.ts';

/** The library's number for argon2id; its enum exists only in the type declarations. */
const ARGON2ID = 2;
const LANES = 1;
const OUTPUT_BYTES = 32;
const QUEUE_DEPTH = 64;

export type HashCost = { readonly memoryKib: number; readonly passes: number };

const COST: HashCost = { memoryKib: 32_768, passes: 4 };
/** Concurrent hashes may use 256 MiB together, so that the service stays below 512 MiB on any machine. */
const MOST_AT_ONCE = (256 * 1024) / COST.memoryKib;

const widthFor = (cores: number): number => Math.min(cores + 1, MOST_AT_ONCE);

/** The memory that hashing uses at most on a machine with so many cores. */
export const hashingBytes = (cores: number): number => widthFor(cores) * COST.memoryKib * 1024;

/** A digest of a discarded random password: `burn` spends the same time on it as a real verification. */
const dummyDigest = ({ memoryKib, passes }: HashCost): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$+RT4vlBWgRtJwdXESWvmFA$nIuX2LzKx0ilcBGk1wZ4FrHysku3qfoQXDMunfTRp6s`;

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

type HasherOptions = {
  readonly cores?: number;
  /** Default is the cost of the service; tests of other things take a low one. */
  readonly cost?: HashCost;
  readonly threads?: HashThreads;
};

/** The service's hasher: one hash per core and one that starts as soon as another ends, 64 waiting, then `Unavailable`. */
export const createHasher = (options: HasherOptions = {}): Hasher => {
  const { cores = availableParallelism(), cost = COST } = options;
  const width = widthFor(cores);
  const queue = createBoundedQueue({ width, depth: QUEUE_DEPTH });
  const threads = options.threads ?? createHashThreads(width);
  const matches = createDigestCheck(threads);
  const check = (digest: string, password: string): Promise<boolean> => queue.run(() => matches(digest, password));
  const dummy = dummyDigest(cost);
  return {
    hash: (password) =>
      queue.run(() =>
        threads.hashArgon2(prepare(password), {
          algorithm: ARGON2ID,
          memoryCost: cost.memoryKib,
          timeCost: cost.passes,
          parallelism: LANES,
          outputLen: OUTPUT_BYTES,
        }),
      ),
    verify: check,
    needsRehash: (digest) => {
      const found = parametersOf(digest);
      return !found || found.memory < cost.memoryKib || found.passes < cost.passes || found.lanes !== LANES;
    },
    burn: async (password) => {
      await check(dummy, password);
    },
    load: queue.load,
  };
};
