import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../random.ts';
import { createPasswordChecker } from './password-checker.ts';
import { createPasswordEstimator } from './password-estimator.ts';

const judge = createPasswordChecker();
const LIST = dictionary['passwords-common'];

/** Those of `words` for which the checker returns `isCommon`. */
const result = async (words: readonly string[], isCommon: boolean): Promise<readonly string[]> => {
  const answers = await Promise.all(words.map((word) => judge.isCommon(word, [])));
  return words.filter((_, at) => answers[at] === isCommon);
};

describe('the list of common passwords', () => {
  it('contains every word of it, the first 3,000 and the rest, in any case', async () => {
    expect(LIST.length).toBeGreaterThan(49_000);
    expect(await result(LIST, false)).toEqual([]);
    const capitals = LIST.slice(0, 3_000).map((word) => word.toUpperCase());
    expect(await result(capitals, false)).toEqual([]);
  });

  it('matches common suffixes', async () => {
    for (const word of ['password1', 'Password123', 'dragon1!', 'Monkey123!', 'sunshine1']) {
      expect(await judge.isCommon(word, [])).toBe(true);
    }
  });

  it('rejects fewer than one good password in a thousand', async () => {
    const strangers = Array.from({ length: 100_000 }, () => systemRandom.secret(9));
    const wrong = await result(strangers, true);
    expect(wrong.length).toBeLessThan(100);
    for (const good of ['correct horse battery', 'quiet-harbour-lights', 'пароль с пробелами']) {
      expect(await judge.isCommon(good, [])).toBe(false);
    }
  });

  it('answers in less than five milliseconds of CPU time', async () => {
    const before = process.cpuUsage();
    for (let round = 0; round < 1_000; round += 1)
      await judge.isCommon(`${round} is a number of passwords`, ['Acme', 'ada']);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / 1_000).toBeLessThan(5);
  });
});

describe('a password made of a name', () => {
  const NAMES = ['Acme Tools', 'ada', 'ada.lovelace+news@example.com'];
  it.each(['acmetools', 'Acme Tools 2026', '!!ada123!!', 'Ada-Lovelace', 'ada.lovelace1815', '2026adalovelace'])(
    '%s is rejected',
    async (password) => {
      expect(await judge.isCommon(password, NAMES)).toBe(true);
    },
  );

  it.each(['ada likes her engine', 'acme tools are good', 'lovelace and babbage'])(
    '%s is accepted',
    async (password) => {
      expect(await judge.isCommon(password, NAMES)).toBe(false);
    },
  );

  it('may contain a name of two letters', async () => {
    expect(await judge.isCommon('xy 8823 77', ['xy'])).toBe(false);
  });
});

describe('the strength of a password', () => {
  it('ranges from 0 to 4, with suggestions', async () => {
    expect(await judge.strength('abcdefgh', [])).toEqual({ score: 0, suggestions: ['anotherWord', 'sequences'] });
    expect((await judge.strength('correct horse battery', [])).score).toBe(4);
    const named = await judge.strength('lovelace', ['lovelace']);
    expect(named.score).toBeLessThan((await judge.strength('lovelace', [])).score + 1);
  });

  it('of a very long one, with many long names, is estimated too', async () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `${at}`.repeat(1_000));
    expect((await judge.strength('ab1 '.repeat(1_000), names)).score).toBeGreaterThanOrEqual(0);
  });

  it('is estimated without blocking the event loop', async () => {
    const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
      let turns = 0;
      let isDone = false;
      const done = work.then(() => {
        isDone = true;
      });
      for (; !isDone; turns += 1) await nextTurn();
      await done;
      return turns;
    };
    // On this thread, or with a list built at once, the event loop would turn once or never.
    expect(await turnsDuring(judge.strength('p4ssw0rd'.repeat(9), ['Acme', '4dm1n', 'ada']))).toBeGreaterThan(1);
    expect(await turnsDuring(createPasswordChecker().isCommon('anything', []))).toBeGreaterThan(LIST.length / 1_000);
  });

  it('has a bounded queue, and the worker thread restarts after a failure', async () => {
    let starts = 0;
    const failing = createPasswordEstimator(() => {
      starts += 1;
      return new Worker(starts === 1 ? 'throw new Error("broken")' : ECHO, { eval: true });
    });
    const question = { password: 'x', names: [] };
    await expect(failing.estimate(question)).rejects.toMatchObject({ reason: 'estimator_busy' });
    const many = await Promise.allSettled(Array.from({ length: 70 }, () => failing.estimate(question)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(65);
    expect(many.at(-1)).toMatchObject({ status: 'rejected', reason: { reason: 'estimator_busy' } });
    expect(starts).toBe(2);
  });
});

const ECHO = `const { parentPort } = require('node:worker_threads');
parentPort.on('message', () => parentPort.postMessage({ score: 3, suggestions: [] }));`;
