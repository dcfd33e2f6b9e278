// Estimates how easily a password is guessed, and suggests improvements. Contains the estimator and its large dictionaries: a
// separate chunk, for pages with a new-password field in an instance that requires this. It imports nothing from the wire
// package: a bundler puts a module that this chunk shares with the first download into one more file.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The estimator's result. It does not contain the password. */
export type PasswordEstimate = {
  /** 0 is guessed at once, 4 practically never. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly feedback: { readonly warning: string | null; readonly suggestions: readonly string[] };
};

/** Whether the password is strong enough, and why not stronger. The keys name texts under `unstable__errors.zxcvbn`. */
export type PasswordStrength =
  | { readonly state: 'excellent'; readonly result: PasswordEstimate }
  | { readonly state: 'pass' | 'fail'; readonly keys: readonly string[]; readonly result: PasswordEstimate };

const TEXTS = 'unstable__errors.zxcvbn';
/** From this score on, a password that meets the minimum gets no advice to make it stronger. */
const EXCELLENT_SCORE = 3;

/** Rates an estimate, for an instance that requires at least `minimum`. */
export const rateEstimate = (result: PasswordEstimate, minimum: number): PasswordStrength => {
  const { score, feedback } = result;
  if (score < minimum) {
    const suggestions = feedback.suggestions.map((code) => `${TEXTS}.suggestions.${code}`);
    return { state: 'fail', keys: [`${TEXTS}.notEnough`, ...suggestions], result };
  }
  return score < EXCELLENT_SCORE
    ? { state: 'pass', keys: [`${TEXTS}.couldBeStronger`], result }
    : { state: 'excellent', result };
};

/** Builds the estimator, which takes some time. Its cost grows with the password's length, which the caller bounds. */
export const createPasswordScorer = (): ((password: string, minimum: number) => PasswordStrength) => {
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, minimum) => {
    const { score, feedback } = estimator.check(password);
    const { warning, suggestions } = feedback;
    return rateEstimate({ score, feedback: { warning, suggestions } }, minimum);
  };
};
