// Rates passwords: whether a password is common, and how soon it would be guessed. The list is built on the first check, in
// slices, so that the service handles requests in between.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BloomFilter, createBloomFilter } from '../../domain/passwords/bloom-filter.ts';
import { comparedPassword, isOwnName, withEndings } from '../../domain/passwords/common-password.ts';
import { createPasswordEstimator, type PasswordEstimator, type PasswordStrength } from './password-estimator.ts';

/** 394,000 words in this many bytes: the false positive rate is about one in 50,000. */
const FILTER = { bytes: 1_000_000, probes: 8 } as const;
/** Words that are added in one turn of the event loop: a few milliseconds. */
const SLICE = 1_000;
/** The estimator's work grows with the length, so only this many characters are estimated. */
const CHECKED_LENGTH = 72;
/** Limits of the compared names: longer or more names do not change the result. */
const NAME_LENGTH = 100;
const MOST_NAMES = 12;

export type PasswordChecker = {
  /** Is it on the list of common passwords, or a name of the user or the application? */
  isCommon(password: string, names: readonly string[]): Promise<boolean>;
  strength(password: string, names: readonly string[]): Promise<PasswordStrength>;
};

const buildFilter = async (): Promise<BloomFilter> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
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

/** The checker over the list that is bundled with the estimator; no external service is called. */
export const createPasswordChecker = (estimator: PasswordEstimator = createPasswordEstimator()): PasswordChecker => {
  let building: Promise<BloomFilter> | undefined;
  return {
    isCommon: async (password, names) => {
      building ??= buildFilter();
      const filter = await building;
      return filter.has(comparedPassword(password)) || isOwnName(password, bounded(names));
    },
    strength: (password, names) =>
      estimator.estimate({ password: password.slice(0, CHECKED_LENGTH), names: bounded(names) }),
  };
};
