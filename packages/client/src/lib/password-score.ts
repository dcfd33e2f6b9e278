// How soon a password would be guessed, and what would help. Brings the estimator and its lists, which are large: a separate
// chunk, for pages that show a field for a new password in an instance that wants this. It imports nothing of the contract
// package: a bundler puts a module that this chunk shares with the first download into one more file.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What the estimator found. The password itself stays out of it. */
export type PasswordEstimate = {
  /** 0 is guessed at once, 4 never. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly feedback: { readonly warning: string | null; readonly suggestions: readonly string[] };
};

/** Good enough, and for which reason not better. The keys name texts under `unstable__errors.zxcvbn`. */
export type PasswordStrength =
  | { readonly state: 'excellent'; readonly result: PasswordEstimate }
  | { readonly state: 'pass' | 'fail'; readonly keys: readonly string[]; readonly result: PasswordEstimate };

const TEXTS = 'unstable__errors.zxcvbn';
/** From here on nobody has to do better, whatever the instance asks for. */
const EXCELLENT_SCORE = 3;

/** The judgement of an estimate, for an instance that wants at least `minimum`. */
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

/** Builds the estimator, which takes a moment. The work for a password grows with its length, which the caller bounds. */
export const createPasswordScorer = (): ((password: string, minimum: number) => PasswordStrength) => {
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, minimum) => {
    const { score, feedback } = estimator.check(password);
    const { warning, suggestions } = feedback;
    return rateEstimate({ score, feedback: { warning, suggestions } }, minimum);
  };
};
