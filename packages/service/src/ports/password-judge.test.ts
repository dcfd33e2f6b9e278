import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { createPasswordJudge } from './password-judge.ts';
import { systemRandom } from './random.ts';

const judge = createPasswordJudge();
const LIST = dictionary['passwords-common'];

describe('the list of common passwords', () => {
  it('knows every word of it, the first 3,000 and the rest, in any case', () => {
    expect(LIST.length).toBeGreaterThan(49_000);
    expect(LIST.filter((word) => !judge.isCommon(word, []))).toEqual([]);
    expect(LIST.slice(0, 3_000).filter((word) => !judge.isCommon(word.toUpperCase(), []))).toEqual([]);
  });

  it('knows the endings people add', () => {
    for (const word of ['password1', 'Password123', 'dragon1!', 'Monkey123!', 'sunshine1']) {
      expect(judge.isCommon(word, [])).toBe(true);
    }
  });

  it('takes fewer than one good password in a thousand for a bad one', () => {
    const wrong = Array.from({ length: 100_000 }, () => systemRandom.secret(9)).filter((one) =>
      judge.isCommon(one, []),
    );
    expect(wrong.length).toBeLessThan(100);
    for (const good of ['correct horse battery', 'quiet-harbour-lights', 'пароль с пробелами']) {
      expect(judge.isCommon(good, [])).toBe(false);
    }
  });

  it('answers in less than five milliseconds of the processor', () => {
    const before = process.cpuUsage();
    for (let round = 0; round < 1_000; round += 1) judge.isCommon(`${round} is a number of passwords`, ['Acme', 'ada']);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / 1_000).toBeLessThan(5);
  });
});

describe('a password made of a name', () => {
  const NAMES = ['Acme Tools', 'ada', 'ada.lovelace+news@example.com'];
  it.each(['acmetools', 'Acme Tools 2026', '!!ada123!!', 'Ada-Lovelace', 'ada.lovelace1815', '2026adalovelace'])(
    '%s is refused',
    (password) => {
      expect(judge.isCommon(password, NAMES)).toBe(true);
    },
  );

  it.each(['ada likes her engine', 'acme tools are good', 'lovelace and babbage'])('%s is not', (password) => {
    expect(judge.isCommon(password, NAMES)).toBe(false);
  });

  it('may hold a name of two letters', () => {
    expect(judge.isCommon('xy 8823 77', ['xy'])).toBe(false);
  });
});

describe('the strength of a password', () => {
  it('goes from 0 to 4, and says what would help', () => {
    expect(judge.strength('abcdefgh', [])).toEqual({ score: 0, suggestions: ['anotherWord', 'sequences'] });
    expect(judge.strength('correct horse battery', []).score).toBe(4);
    expect(judge.strength('lovelace', ['lovelace']).score).toBeLessThan(judge.strength('lovelace', []).score + 1);
  });

  it('of a very long one takes no longer', () => {
    expect(judge.strength('ab1 '.repeat(1_000), []).score).toBeGreaterThanOrEqual(0);
  });
});
