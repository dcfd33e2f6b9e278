// Worker threads that compute password hashes, below the priority of the thread that answers requests unless other programs leave
// them no processor time. A thread starts when it is first needed.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { packageFolder } from '../package-folder.ts';
import { createWorkerThread } from '../worker-thread.ts';

type Question =
  | { readonly work: 'argon2Hash'; readonly password: string; readonly options: Options }
  | { readonly work: 'argon2Verify' | 'bcryptVerify'; readonly digest: string; readonly password: string };

/** Nanoseconds that the thread ran for one hash, and that it was ready to run and got no core; only Linux reports it. */
type Share = { readonly ran: number; readonly waited: number };

type Answer = ({ readonly result: string | boolean } | { readonly failed: string }) & { readonly share?: Share };

/** A hash that waited so many times as long as it ran was starved: the next ones run at the usual priority. */
const STARVED = 5;
/** At the usual priority, so short a wait means that there are idle cores again. */
const IDLE_CORES = 0.25;
/** A shorter hash, of an imported user, says nothing about the machine. */
const LONG_ENOUGH_NS = 10_000_000;

export type HashThreads = {
  /** Returns the PHC string to store. */
  hashArgon2(password: string, options: Options): Promise<string>;
  verifyArgon2(digest: string, password: string): Promise<boolean>;
  verifyBcrypt(digest: string, password: string): Promise<boolean>;
};

/** Starts a thread below the priority of requests, or at the usual one. */
const startThread = (isBelow: boolean): Worker =>
  new Worker(join(packageFolder(), 'bin', 'hash-worker.mjs'), { workerData: { isBelow } });

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && ('result' in value || 'failed' in value);

/** Whether the next hash has to run at the usual priority, after one that got this share of a core. */
const isStarvedAfter = (isStarved: boolean, share: Share | undefined): boolean => {
  if (!share || share.ran < LONG_ENOUGH_NS) return isStarved;
  const waits = share.waited / share.ran;
  return isStarved ? waits > IDLE_CORES : waits > STARVED;
};

/** The caller computes at most `count` hashes at once; more are refused. */
export const createHashThreads = (count: number, start = startThread): HashThreads => {
  const threadsAt = (isBelow: boolean) => {
    const facts = { start: () => start(isBelow), isAnswer, depth: 0, reason: 'hasher_busy' } as const;
    return Array.from({ length: count }, () => createWorkerThread<Question, Answer>(facts));
  };
  const [below, usual] = [threadsAt(true), threadsAt(false)];
  let isStarved = false;

  const ask = async (question: Question): Promise<string | boolean> => {
    // The thread that was used last is used first, so that a quiet service has one.
    const idle = isStarved ? usual : below;
    const thread = idle.pop();
    if (!thread) throw new Error(`More than ${count} hashes at once.`);
    try {
      const answer = await thread(question);
      isStarved = isStarvedAfter(isStarved, answer.share);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.result;
    } finally {
      idle.push(thread);
    }
  };

  return {
    hashArgon2: async (password, options) => String(await ask({ work: 'argon2Hash', password, options })),
    verifyArgon2: async (digest, password) => (await ask({ work: 'argon2Verify', digest, password })) === true,
    verifyBcrypt: async (digest, password) => (await ask({ work: 'bcryptVerify', digest, password })) === true,
  };
};
