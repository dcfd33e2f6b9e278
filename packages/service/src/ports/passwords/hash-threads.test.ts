import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { createHashThreads } from './hash-threads.ts';

const CHEAP = { memoryCost: 64, timeCost: 1 };

/** The 17th field after the name; 0 is the usual priority, higher numbers are lower ones. */
const priorityIn = (file: string): number =>
  Number(
    readFileSync(file, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[16],
  );

/** How many threads of this process have a lower priority than this one. */
const lowerThreads = (): number => {
  const own = priorityIn('/proc/thread-self/stat');
  return readdirSync('/proc/self/task').filter((thread) => priorityIn(`/proc/self/task/${thread}/stat`) > own).length;
};

describe('hash threads', () => {
  it('hash and verify argon2, and verify bcrypt', async () => {
    const threads = createHashThreads(1);
    const digest = await threads.hashArgon2('quiet harbour', CHEAP);
    expect(await threads.verifyArgon2(digest, 'quiet harbour')).toBe(true);
    expect(await threads.verifyArgon2(digest, 'loud harbour')).toBe(false);
    const older = await bcrypt.hash('quiet harbour', 4);
    expect(await threads.verifyBcrypt(older, 'quiet harbour')).toBe(true);
    expect(await threads.verifyBcrypt(older, 'loud harbour')).toBe(false);
  });

  it.runIf(process.platform === 'linux')('run below the priority of the thread that answers requests', async () => {
    const before = lowerThreads();
    const threads = createHashThreads(2);
    await Promise.all([threads.hashArgon2('one', CHEAP), threads.hashArgon2('two', CHEAP)]);
    expect(lowerThreads() - before).toBe(2);
  });

  it('run at the usual priority while other programs use all cores, and below it again afterwards', async () => {
    const SHARE =
      "const { parentPort, workerData } = require('node:worker_threads'); parentPort.on('message', (asked) => parentPort.postMessage({ result: workerData.isBelow, share: JSON.parse(asked.password) }));";
    const threads = createHashThreads(1, (isBelow) => new Worker(SHARE, { eval: true, workerData: { isBelow } }));
    const MS = 1_000_000;
    const wasBelow = async (waitedMs: number, ranMs = 100) =>
      threads.verifyArgon2('digest', JSON.stringify({ ran: ranMs * MS, waited: waitedMs * MS }));
    const seen: boolean[] = [await wasBelow(500, 9)];
    for (const waitedMs of [0, 500, 501, 501, 26, 25, 500, 0]) seen.push(await wasBelow(waitedMs));
    expect(seen).toEqual([true, true, true, true, false, false, false, true, true]);
  });

  it.runIf(process.platform === 'linux')('report how long they ran and waited for a core', async () => {
    const thread = new Worker(new URL('../../../bin/hash-worker.mjs', import.meta.url), {
      workerData: { isBelow: false },
    });
    const answer = once(thread, 'message');
    // The system counts in ticks, so a cheap hash takes no time.
    thread.postMessage({ work: 'argon2Hash', password: 'quiet harbour', options: { memoryCost: 32_768, timeCost: 4 } });
    expect(await answer).toEqual([
      { result: expect.any(String), share: { ran: expect.any(Number), waited: expect.any(Number) } },
    ]);
    expect((await answer)[0].share.ran).toBeGreaterThan(0);
    await thread.terminate();
  });

  it('reject a digest that cannot be read, and work on', async () => {
    const threads = createHashThreads(1);
    await expect(threads.verifyArgon2('$argon2id$not a digest', 'password')).rejects.toThrow();
    expect(await threads.verifyArgon2(await threads.hashArgon2('password', CHEAP), 'password')).toBe(true);
  });

  it('start again after a failure', async () => {
    let starts = 0;
    const threads = createHashThreads(1, () => {
      starts += 1;
      const ECHO =
        "const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => parentPort.postMessage({ result: true }));";
      return new Worker(starts === 1 ? 'throw new Error("broken")' : ECHO, { eval: true });
    });
    await expect(threads.verifyArgon2('digest', 'password')).rejects.toBeInstanceOf(Unavailable);
    expect(await threads.verifyArgon2('digest', 'password')).toBe(true);
  });
});
