import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { createHashThreads, type HashThreadData } from './hash-threads.ts';

const CHEAP = { memoryCost: 64, timeCost: 1 };

/** The 17th field after the name; 0 is the usual priority, higher numbers are lower ones. */
const priorityIn = (file: string): number =>
  Number(
    readFileSync(file, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[16],
  );

/** The priorities of the threads of this process that are lower than that of this one. */
const lowerPriorities = (): readonly number[] => {
  const own = priorityIn('/proc/thread-self/stat');
  return readdirSync('/proc/self/task')
    .map((thread) => priorityIn(`/proc/self/task/${thread}/stat`) - own)
    .filter((lower) => lower > 0);
};

const MS = 1_000_000;

/** A thread that answers with its number; below the usual priority it first waits until the gate is open. */
const ECHO = `
  const { parentPort, workerData } = require('node:worker_threads');
  workerData.begun.set([1, 0, 0]);
  parentPort.on('message', () => {
    if (workerData.niceness > 0) Atomics.wait(workerData.gate, 0, 0);
    parentPort.postMessage({ result: String(workerData.niceness) });
  });`;

/** Hash threads on a machine where each hash gets what the test says; `hold` keeps those of a lower priority waiting. */
const createMachine = (count: number, { patienceMs = 60_000 } = {}) => {
  const gate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(1);
  let times = { ran: 0, waited: 0 };
  const start = ({ niceness, begun }: HashThreadData) =>
    new Worker(ECHO, { eval: true, workerData: { niceness, begun, gate } });
  const threads = createHashThreads(count, { start, timesOf: () => times, patienceMs });
  return {
    /** The priorities of hashes that run at once and get such times. */
    together: async (hashes: number, ranMs: number, waitedMs: number): Promise<readonly string[]> => {
      times = { ran: ranMs * MS, waited: waitedMs * MS };
      return Promise.all(Array.from({ length: hashes }, () => threads.hashArgon2('password', CHEAP)));
    },
    hold: () => void Atomics.store(gate, 0, 0),
    letGo: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
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
    const before = lowerPriorities().length;
    const threads = createHashThreads(2);
    await Promise.all([threads.hashArgon2('one', CHEAP), threads.hashArgon2('two', CHEAP)]);
    expect(lowerPriorities().slice(before)).toEqual([19, 19]);
  });

  it('run at the usual priority while other programs use all cores, and below it again afterwards', async () => {
    const { together } = createMachine(1);
    // Short times say nothing.
    expect(await together(1, 9, 90)).toEqual(['19']);
    const seen: string[] = [];
    for (const waitedMs of [0, 499, 501, 501, 26, 25, 499, 0]) seen.push(...(await together(1, 100, waitedMs)));
    expect(seen).toEqual(['19', '19', '19', '0', '0', '0', '19', '19']);
  });

  it('stay below the usual priority while they only wait for each other', async () => {
    const { together } = createMachine(3);
    const below = ['19', '19', '19'];
    expect(await together(3, 100, 1_690)).toEqual(below);
    expect(await together(3, 100, 1_710)).toEqual(below);
    const usual = ['0', '0', '0'];
    expect(await together(3, 100, 280)).toEqual(usual);
    expect(await together(3, 100, 270)).toEqual(usual);
    expect(await together(3, 100, 0)).toEqual(below);
  });

  it('compute a starved hash once more at the usual priority', async () => {
    const { together, hold, letGo } = createMachine(2, { patienceMs: 1 });
    hold();
    expect(await together(2, 1, 500)).toEqual(['0', '0']);
    // The threads below are still busy; there are idle cores again.
    expect(await together(2, 100, 0)).toEqual(['0', '0']);
    expect(await together(2, 100, 0)).toEqual(['0', '0']);
    letGo();
    await expect.poll(() => together(2, 100, 0)).toEqual(['19', '19']);
  });

  it('wait for a slow hash that is not starved', async () => {
    const { together, hold, letGo } = createMachine(1, { patienceMs: 1 });
    hold();
    const answer = together(1, 500, 0);
    setTimeout(letGo, 20);
    expect(await answer).toEqual(['19']);
  });

  it.runIf(process.platform === 'linux')('know how long a hash ran', async () => {
    const asked: number[] = [];
    const threads = createHashThreads(1, {
      timesOf: (thread) => {
        asked.push(thread);
        return undefined;
      },
    });
    await threads.hashArgon2('quiet harbour', CHEAP);
    expect(readdirSync('/proc/self/task').map(Number)).toContain(asked[0]);
    expect(readFileSync(`/proc/self/task/${asked[0]}/schedstat`, 'utf8')).toMatch(/^\d+ \d+ \d+$/m);
  });

  it('reject a digest that cannot be read, and work on', async () => {
    const threads = createHashThreads(1);
    await expect(threads.verifyArgon2('$argon2id$not a digest', 'password')).rejects.toThrow();
    expect(await threads.verifyArgon2(await threads.hashArgon2('password', CHEAP), 'password')).toBe(true);
  });

  it('start again after a failure', async () => {
    let starts = 0;
    const start = () => {
      starts += 1;
      const ECHO =
        "const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => parentPort.postMessage({ result: true }));";
      return new Worker(starts === 1 ? 'throw new Error("broken")' : ECHO, { eval: true });
    };
    const threads = createHashThreads(1, { start });
    await expect(threads.verifyArgon2('digest', 'password')).rejects.toBeInstanceOf(Unavailable);
    expect(await threads.verifyArgon2('digest', 'password')).toBe(true);
  });
});
