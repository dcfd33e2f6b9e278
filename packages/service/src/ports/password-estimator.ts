// Asks a thread of its own how soon a password would be guessed: one question at a time, a bounded number waiting. The thread
// is started with the first question, and again after it failed.
import { Worker } from 'node:worker_threads';
import { createBoundedQueue } from './bounded-queue.ts';
import { Unavailable } from './unavailable.ts';

export type PasswordStrength = {
  /** 0 is guessed at once, 4 never. */
  readonly score: number;
  /** What would help, as the codes of the contract (wire §3.6). */
  readonly suggestions: readonly string[];
};

type Question = { readonly password: string; readonly names: readonly string[] };

export type PasswordEstimator = { estimate(question: Question): Promise<PasswordStrength> };

/** The same place from the sources and from the build. */
const THREAD = new URL('../../bin/password-worker.mjs', import.meta.url);
/** At a tenth of a second each, the last one in the queue waits as long as a person would. */
const MOST_WAITING = 64;
const RETRY_AFTER_SECONDS = 2;

const isStrength = (value: unknown): value is PasswordStrength =>
  typeof value === 'object' && value !== null && 'score' in value && 'suggestions' in value;

/** One answer of the thread, or the reason why there is none. */
const ask = (thread: Worker, question: Question): Promise<PasswordStrength> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      thread.off('message', onMessage).off('error', onFailure).off('exit', onFailure);
      // A thread without a question does not keep the process alive.
      thread.unref();
      end();
    };
    const onMessage = (answer: unknown): void =>
      isStrength(answer) ? settle(() => resolve(answer)) : onFailure(answer);
    const onFailure = (cause: unknown): void =>
      settle(() => reject(new Unavailable('estimator_busy', RETRY_AFTER_SECONDS, cause)));
    thread.on('message', onMessage).on('error', onFailure).on('exit', onFailure);
    thread.ref();
    thread.postMessage(question);
  });

export const createPasswordEstimator = (start = (): Worker => new Worker(THREAD)): PasswordEstimator => {
  const queue = createBoundedQueue({ width: 1, depth: MOST_WAITING, reason: 'estimator_busy' });
  let thread: Worker | undefined;
  return {
    estimate: (question) =>
      queue.run(async () => {
        thread ??= start();
        try {
          return await ask(thread, question);
        } catch (error) {
          const failed = thread;
          thread = undefined;
          await failed.terminate();
          throw error;
        }
      }),
  };
};
