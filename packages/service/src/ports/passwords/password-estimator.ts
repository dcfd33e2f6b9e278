// Asks a separate thread how soon a password would be guessed.
import { Worker } from 'node:worker_threads';
import { createWorkerThread } from '../worker-thread.ts';

export type PasswordStrength = {
  /** 0 is guessed at once, 4 never. */
  readonly score: number;
  /** What would help, as the codes of the contract (docs/reference/wire.md#codes-with-a-meaning). */
  readonly suggestions: readonly string[];
};

type Question = { readonly password: string; readonly names: readonly string[] };

export type PasswordEstimator = { estimate(question: Question): Promise<PasswordStrength> };

/** The same place from the sources and from the build. */
const THREAD = new URL('../../../bin/password-worker.mjs', import.meta.url);
/** At a tenth of a second each, the last one in the queue waits as long as a person would. */
const MOST_WAITING = 64;

const isStrength = (value: unknown): value is PasswordStrength =>
  typeof value === 'object' && value !== null && 'score' in value && 'suggestions' in value;

export const createPasswordEstimator = (start = (): Worker => new Worker(THREAD)): PasswordEstimator => ({
  estimate: createWorkerThread<Question, PasswordStrength>({
    start,
    isAnswer: isStrength,
    depth: MOST_WAITING,
    reason: 'estimator_busy',
  }),
});
