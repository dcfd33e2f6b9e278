// Estimates in a worker thread how soon a password would be guessed.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageFolder } from '../package-folder.ts';
import { createWorkerThread } from '../worker-thread.ts';

export type PasswordStrength = {
  /** From 0, guessed at once, to 4, practically never. */
  readonly score: number;
  /** Suggestions, as codes of the contract (docs/reference/wire.md#codes-with-a-meaning). */
  readonly suggestions: readonly string[];
};

type Question = { readonly password: string; readonly names: readonly string[] };

export type PasswordEstimator = { estimate(question: Question): Promise<PasswordStrength> };

const startThread = (): Worker => new Worker(join(packageFolder(), 'bin', 'password-worker.mjs'));
/** At a tenth of a second each, the last request in the queue waits about six seconds. */
const MOST_WAITING = 64;

const isStrength = (value: unknown): value is PasswordStrength =>
  typeof value === 'object' && value !== null && 'score' in value && 'suggestions' in value;

export const createPasswordEstimator = (start = startThread): PasswordEstimator => ({
  estimate: createWorkerThread<Question, PasswordStrength>({
    start,
    isAnswer: isStrength,
    depth: MOST_WAITING,
    reason: 'estimator_busy',
  }),
});
