// Estimates in a worker thread how soon a password would be guessed.
import { Worker } from 'node:worker_threads';
import { createWorkerThread } from '../worker-thread.ts';

export type PasswordStrength = {
  /** From 0, guessed at once, to 4, practically never. */
  readonly score: number;
  /** Suggestions, as codes of the contract (docs/reference/wire.md#codes-with-a-meaning). */
  readonly suggestions: readonly string[];
};

type Question = { readonly password: string; readonly names: readonly string[] };

export type PasswordEstimator = { estimate(question: Question): Promise<PasswordStrength> };

/** The relative path is the same from the sources and from the build. */
const THREAD = new URL('../../../bin/password-worker.mjs', import.meta.url);
/** At a tenth of a second each, the last request in the queue waits about six seconds. */
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
