// Worker threads that compute password hashes, below the priority of the thread that answers requests unless other programs leave
// them no processor time. A thread starts when it is first needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { packageFolder } from '../package-folder.ts';
import { systemTimers, type Timers } from '../timers.ts';
import { createWorkerThread } from '../worker-thread.ts';

type Question =
  | { readonly work: 'argon2Hash'; readonly password: string; readonly options: Options }
  | { readonly work: 'argon2Verify' | 'bcryptVerify'; readonly digest: string; readonly password: string };

type Answer = { readonly result: string | boolean } | { readonly failed: string };

/** Nanoseconds that a thread has run, and that it was ready to run and got no core. */
type Times = { readonly ran: number; readonly waited: number };

/** What a thread is started with: the nice(1) number of its priority, and a place for its id and its times when a hash begins. */
export type HashThreadData = { readonly niceness: number; readonly begun: Float64Array };

/** Below the thread that answers: a hash gets the time that nothing else needs, and next to a busy program a seventieth of a core. */
const BELOW = 19;
const USUAL = 0;

/** If all hashes together get less of a core than this, other programs starve them: they run at the usual priority then. */
const STARVED_BELOW_CORES = 1 / 6;
/** If all hashes together get so much at the usual priority, they are not starved below it. */
const ENOUGH_CORES = 0.8;
/** A shorter time, of a hash of an imported user, says nothing about the machine. */
const LONG_ENOUGH_NS = 100_000_000;
/** So often a hash that is not ready is looked at; if it is starved, it is computed once more, at the usual priority. */
const PATIENCE_MS = 500;

export type HashThreads = {
  /** Returns the PHC string to store. */
  hashArgon2(password: string, options: Options): Promise<string>;
  verifyArgon2(digest: string, password: string): Promise<boolean>;
  verifyBcrypt(digest: string, password: string): Promise<boolean>;
};

/** What a test replaces. */
type System = {
  readonly start: (data: HashThreadData) => Worker;
  /** The times of a thread of this process, which only Linux reports (proc(5)). */
  readonly timesOf: (thread: number) => Times | undefined;
  readonly timers: Timers;
};

const SYSTEM: System = {
  start: (workerData) => new Worker(join(packageFolder(), 'bin', 'hash-worker.mjs'), { workerData }),
  timesOf: (thread) => {
    try {
      const [ran = 0, waited = 0] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
      return { ran, waited };
    } catch {
      return undefined;
    }
  },
  timers: systemTimers,
};

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && ('result' in value || 'failed' in value);

const createThread = (niceness: number, { start, timesOf }: System) => {
  // The thread writes its id and its times there, so that they can be read while it computes.
  const begun = new Float64Array(new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT));
  const facts = { start: () => start({ niceness, begun }), isAnswer, depth: 0, reason: 'hasher_busy' } as const;
  return {
    niceness,
    compute: createWorkerThread<Question, Answer>(facts),
    /** The share of a core that its hash got since it began; undefined if that says nothing. */
    share: (): number | undefined => {
      const [thread = 0, ran = 0, waited = 0] = begun;
      const now = thread === 0 ? undefined : timesOf(thread);
      if (!now) return undefined;
      const time = now.ran - ran + now.waited - waited;
      return time < LONG_ENOUGH_NS ? undefined : (now.ran - ran) / time;
    },
  };
};

type Thread = ReturnType<typeof createThread>;

/** True if `work` has not ended after this time. */
const isLate = (work: Promise<unknown>, milliseconds: number, timers: Timers): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = timers.after(milliseconds, () => resolve(true));
    const end = (): void => {
      cancel();
      resolve(false);
    };
    work.then(end, end);
  });

/** The caller computes at most `count` hashes at once; more are refused. */
export const createHashThreads = (count: number, replaced: Partial<System> = {}): HashThreads => {
  const system = { ...SYSTEM, ...replaced };
  const threadsAt = (niceness: number): Thread[] => Array.from({ length: count }, () => createThread(niceness, system));
  const below = threadsAt(BELOW);
  const usual = threadsAt(USUAL);
  let isStarved = false;
  /** The hashes that are asked for, each with how many there were at once since it began. */
  const open = new Set<{ together: number }>();

  // The thread that was used last is used first, so that a quiet service has one. All threads below may be busy with hashes that
  // were computed once more.
  const takeIdle = (): Thread | undefined => (isStarved ? (usual.pop() ?? below.pop()) : (below.pop() ?? usual.pop()));

  /** A thread to compute a hash once more, if one stays idle for each hash that may still come. */
  const takeSpare = (): Thread | undefined =>
    below.length + usual.length > count - open.size ? usual.pop() : undefined;

  const isStarvedNow = (thread: Thread, together: number): boolean => {
    const share = thread.share();
    if (share === undefined) return isStarved;
    // Hashes at once share what is left.
    return together * share < (isStarved ? ENOUGH_CORES : STARVED_BELOW_CORES);
  };

  const compute = async (thread: Thread, question: Question, own: { together: number }): Promise<Answer> => {
    try {
      const answer = await thread.compute(question);
      isStarved = isStarvedNow(thread, own.together);
      return answer;
    } finally {
      (thread.niceness === BELOW ? below : usual).push(thread);
    }
  };

  /** The answer of the thread, or of another one if this one gets no processor time. */
  const answerFrom = async (thread: Thread, question: Question, own: { together: number }): Promise<Answer> => {
    const first = compute(thread, question, own);
    while (thread.niceness === BELOW && (await isLate(first, PATIENCE_MS, system.timers))) {
      isStarved = isStarvedNow(thread, own.together);
      const other = isStarved ? takeSpare() : undefined;
      if (other) return Promise.race([first, compute(other, question, own)]);
    }
    return first;
  };

  const ask = async (question: Question): Promise<string | boolean> => {
    const thread = open.size < count ? takeIdle() : undefined;
    if (!thread) throw new Error(`More than ${count} hashes at once.`);
    const own = { together: 0 };
    open.add(own);
    for (const one of open) one.together = Math.max(one.together, open.size);
    try {
      const answer = await answerFrom(thread, question, own);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.result;
    } finally {
      open.delete(own);
    }
  };

  return {
    hashArgon2: async (password, options) => String(await ask({ work: 'argon2Hash', password, options })),
    verifyArgon2: async (digest, password) => (await ask({ work: 'argon2Verify', digest, password })) === true,
    verifyBcrypt: async (digest, password) => (await ask({ work: 'bcryptVerify', digest, password })) === true,
  };
};
