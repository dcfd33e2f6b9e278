// Says how bad a password is: whether everybody knows it, and how soon it would be guessed. The list takes a moment to build, so
// that happens when a password is judged for the first time, in slices between which requests are answered.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { type BloomFilter, createBloomFilter } from '../../domain/passwords/bloom-filter.ts';
import { comparedPassword, isOwnName, withEndings } from '../../domain/passwords/common-password.ts';
import { createPasswordEstimator, type PasswordEstimator, type PasswordStrength } from './password-estimator.ts';

/** 394,000 words in this many bytes: one stranger in about 50,000 is taken for a member. */
const FILTER = { bytes: 1_000_000, probes: 8 } as const;
/** Words of the list that are added in one turn of the loop: a few milliseconds. */
const SLICE = 1_000;
/** The estimator's work grows with the length, and nobody guesses more than this. */
const JUDGED_LENGTH = 72;
/** What it compares with: longer names, and more of them, make no password worse. */
const NAME_LENGTH = 100;
const MOST_NAMES = 12;

export type PasswordChecker = {
  /** Is it on the list of those tried first, or a name of the person or the application? */
  isCommon(password: string, names: readonly string[]): Promise<boolean>;
  strength(password: string, names: readonly string[]): Promise<PasswordStrength>;
};

const buildFilter = async (): Promise<BloomFilter> => {
  const words = dictionary['passwords-common'];
  const filter = createBloomFilter(FILTER);
  for (let at = 0; at < words.length; at += SLICE) {
    filter.add(withEndings(words.slice(at, at + SLICE)));
    await nextTurn();
  }
  return filter;
};

const bounded = (names: readonly string[]): readonly string[] =>
  names.slice(0, MOST_NAMES).map((name) => name.slice(0, NAME_LENGTH));

/** The judge over the list that comes with the estimator; nothing is asked of anybody else. */
export const createPasswordChecker = (estimator: PasswordEstimator = createPasswordEstimator()): PasswordChecker => {
  let building: Promise<BloomFilter> | undefined;
  return {
    isCommon: async (password, names) => {
      building ??= buildFilter();
      const filter = await building;
      return filter.has(comparedPassword(password)) || isOwnName(password, bounded(names));
    },
    strength: (password, names) =>
      estimator.estimate({ password: password.slice(0, JUDGED_LENGTH), names: bounded(names) }),
  };
};
