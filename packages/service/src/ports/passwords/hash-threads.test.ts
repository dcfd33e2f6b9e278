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
