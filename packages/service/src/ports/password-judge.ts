// Says how bad a password is: whether everybody knows it, and how soon it would be guessed. The list and the estimator take
// some memory and a moment to build, so both are made when a password is judged for the first time.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { type BloomFilter, createBloomFilter } from '../domain/bloom-filter.ts';
import { comparedPassword, isOwnName, withEndings } from '../domain/common-password.ts';

/** 394,000 words in this many bytes: one stranger in about 50,000 is taken for a member. */
const FILTER = { bytes: 1_000_000, probes: 8 } as const;
/** The estimator's work grows with the length, and nobody guesses more than this. */
const JUDGED_LENGTH = 72;

export type PasswordStrength = {
  /** 0 is guessed at once, 4 never. */
  readonly score: number;
  /** What would help, as the codes of the contract (wire §3.6). */
  readonly suggestions: readonly string[];
};

export type PasswordJudge = {
  /** Is it on the list of those tried first, or a name of the person or the application? */
  isCommon(password: string, names: readonly string[]): boolean;
  strength(password: string, names: readonly string[]): PasswordStrength;
};

/** The judge over the list that comes with the estimator; nothing is asked of anybody else. */
export const createPasswordJudge = (): PasswordJudge => {
  let filter: BloomFilter | undefined;
  let estimator: ZxcvbnFactory | undefined;
  return {
    isCommon: (password, names) => {
      filter ??= createBloomFilter(withEndings(dictionary['passwords-common']), FILTER);
      return filter.has(comparedPassword(password)) || isOwnName(password, names);
    },
    strength: (password, names) => {
      estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
      const { score, feedback } = estimator.check(password.slice(0, JUDGED_LENGTH), [...names]);
      return { score, suggestions: feedback.suggestions };
    },
  };
};
