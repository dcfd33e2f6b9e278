import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from '../bounded-queue.ts';
import { Unavailable } from '../unavailable.ts';
import { createHasher } from './hasher.ts';

const hasher = createHasher();

describe('password hashing', () => {
  it('stores argon2id with more than the floor of ASVS appendix C', async () => {
    const digest = await hasher.hash('correct horse');
    const [, algorithm, version, parameters, salt, output] = digest.split('$');
    expect([algorithm, version, parameters]).toEqual(['argon2id', 'v=19', 'm=32768,t=4,p=1']);
    expect(Buffer.from(salt ?? '', 'base64').length).toBeGreaterThanOrEqual(16);
    expect(Buffer.from(output ?? '', 'base64').length).toBe(32);
  });

  it('never truncates: two passwords equal in their first 72 bytes differ', async () => {
    const start = 'x'.repeat(72);
    const digest = await hasher.hash(`${start}a`);
    expect(await hasher.verify(digest, `${start}a`)).toBe(true);
    expect(await hasher.verify(digest, `${start}b`)).toBe(false);
    expect(await hasher.verify(digest, start)).toBe(false);
  });

  it('treats the composed and the decomposed form of a letter as the same', async () => {
    expect(await hasher.verify(await hasher.hash('Zu\u0308rich-ist-nah'), 'Z\u00fcrich-ist-nah')).toBe(true);
  });

  it('verifies any text that it hashed, and nothing else', async () => {
    const password = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 72 });
    await fc.assert(
      fc.asyncProperty(password, async (text) => {
        const digest = await hasher.hash(text);
        expect(await hasher.verify(digest, text)).toBe(true);
        expect(await hasher.verify(digest, `${text}.`)).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  it('requests a new hash when the old one is weaker or of another kind', async () => {
    expect(hasher.needsRehash(await hasher.hash('password'))).toBe(false);
    expect(hasher.needsRehash('$argon2id$v=19$m=65536,t=4,p=1$c2FsdA$aGFzaA')).toBe(false);
    expect(hasher.needsRehash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
    expect(hasher.needsRehash('$argon2id$v=19$m=9216,t=4,p=1$c2FsdA$aGFzaA')).toBe(true);
    expect(hasher.needsRehash('$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
    expect(hasher.needsRehash('$2b$12$abcdefghijklmnopqrstuv')).toBe(true);
  });

  it('runs a real verification where there is no account, so that both take about the same time', async () => {
    const digest = await hasher.hash('password');
    /** CPU time, which other programs on the machine do not affect. */
    const cost = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await hasher.burn('warm up');
    const [real, burnt]: [number[], number[]] = [[], []];
    for (let run = 0; run < 5; run += 1) {
      real.push(await cost(() => hasher.verify(digest, 'wrong password')));
      burnt.push(await cost(() => hasher.burn('wrong password')));
    }
    // The bound is loose on purpose: a `burn` without work would be a thousand times faster.
    expect(Math.min(...burnt)).toBeGreaterThan(Math.min(...real) / 4);
  });

  it('rejects more than its capacity instead of queueing without limit', async () => {
    const small = createHasher({ cores: 1 });
    const results = await Promise.allSettled(Array.from({ length: 2 + 64 + 3 }, () => small.burn('password')));
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal.reason).toBeInstanceOf(Unavailable);
    await small.burn('and works again afterwards');
  });
});

describe('the bounded queue', () => {
  it('runs no more at once than its width, in the order of the calls, and survives failures', async () => {
    const queue = createBoundedQueue({ width: 2, depth: 10 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const job = (number: number) =>
      queue.run(async () => {
        order.push(number);
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (number % 3 === 0) throw new Error('this one fails');
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(job));
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(most).toBe(2);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(3);
  });

  it('returns when to retry', async () => {
    const queue = createBoundedQueue({ width: 1, depth: 0 });
    let finish: () => void = () => {};
    const first = queue.run(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await expect(queue.run(async () => {})).rejects.toMatchObject({ reason: 'hasher_busy', retryAfterSeconds: 2 });
    finish();
    await first;
  });
});
