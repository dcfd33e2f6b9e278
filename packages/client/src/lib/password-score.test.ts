// Scores of passwords by the estimator, and their rating for an instance.
import { describe, expect, it } from 'vitest';
import { createPasswordScorer, type PasswordEstimate, rateEstimate } from './password-score.ts';

const estimate = (score: PasswordEstimate['score'], ...suggestions: readonly string[]): PasswordEstimate => ({
  score,
  feedback: { warning: null, suggestions },
});

describe('an estimate', () => {
  it.each([
    [3, 0],
    [3, 3],
    [4, 4],
  ] as const)('of %i is excellent where %i is required', (score, minimum) => {
    const result = estimate(score);
    expect(rateEstimate(result, minimum)).toEqual({ state: 'excellent', result });
  });

  it.each([
    [0, 0],
    [2, 0],
    [2, 2],
  ] as const)('of %i passes where %i is required, and could be better', (score, minimum) => {
    const result = estimate(score, 'anotherWord');
    const keys = ['unstable__errors.zxcvbn.couldBeStronger'];
    expect(rateEstimate(result, minimum)).toEqual({ state: 'pass', keys, result });
  });

  it.each([
    [0, 1],
    [2, 3],
    [3, 4],
  ] as const)('of %i fails where %i is required, with suggestions', (score, minimum) => {
    const result = estimate(score, 'anotherWord', 'capitalization');
    expect(rateEstimate(result, minimum)).toEqual({
      state: 'fail',
      keys: [
        'unstable__errors.zxcvbn.notEnough',
        'unstable__errors.zxcvbn.suggestions.anotherWord',
        'unstable__errors.zxcvbn.suggestions.capitalization',
      ],
      result,
    });
  });
});

describe('the scorer', () => {
  const score = createPasswordScorer();

  it('recognises common passwords', () => {
    expect(score('Password1', 2)).toMatchObject({
      state: 'fail',
      keys: expect.arrayContaining(['unstable__errors.zxcvbn.suggestions.anotherWord']),
      result: { score: 0 },
    });
  });

  it('rates unguessable passwords as strong', () => {
    expect(score('correct horse battery staple', 4)).toMatchObject({ state: 'excellent', result: { score: 4 } });
  });

  it('does not return the password', () => {
    expect(JSON.stringify(score('a very particular password', 4))).not.toContain('particular');
  });
});
