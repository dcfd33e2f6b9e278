import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import type { Timers } from '../timers.ts';
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

/** A thread that answers with the number of its priority, once its gate is open. */
const ECHO = `
  const { parentPort, workerData } = require('node:worker_threads');
  workerData.begun.set([1, 0, 0]);
  parentPort.on('message', () => {
    Atomics.wait(workerData.gates, workerData.at, 0);
    parentPort.postMessage({ result: String(workerData.niceness) });
  });`;

const NEVER: Timers = { after: () => () => {} };
const AT_ONCE: Timers = {
  after: (_, run) => {
    const handle = setImmediate(run);
    return () => clearImmediate(handle);
  },
};

/** Hash threads on a machine where each hash gets what the test says; a thread is named by how many were started before it. */
const createMachine = (count: number, timers = NEVER) => {
  const gates = new Int32Array(new SharedArrayBuffer(2 * count * Int32Array.BYTES_PER_ELEMENT)).fill(1);
  let times = { ran: 0, waited: 0 };
  let looks = 0;
  let started = 0;
  const start = ({ niceness, begun }: HashThreadData) => {
    const at = started;
    started += 1;
    return new Worker(ECHO, { eval: true, workerData: { niceness, begun, gates, at } });
  };
  const timesOf = () => {
    looks += 1;
    return times;
  };
  const threads = createHashThreads(count, { start, timesOf, timers });
  return {
    /** The priorities of hashes that run at once and get such times. */
    together: (hashes: number, ranMs: number, waitedMs: number): Promise<readonly string[]> => {
      times = { ran: ranMs * MS, waited: waitedMs * MS };
      return Promise.all(Array.from({ length: hashes }, () => threads.hashArgon2('password', CHEAP)));
    },
    hold: (at: number) => void Atomics.store(gates, at, 0),
    letGo: (at: number) => {
      Atomics.store(gates, at, 1);
      Atomics.notify(gates, at);
    },
    /** Resolves once the times of a hash were read so many times more. */
    looks: (more: number) => {
      const wanted = looks + more;
      return expect.poll(() => looks).toBeGreaterThanOrEqual(wanted);
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
    const { together, hold, letGo } = createMachine(2, AT_ONCE);
    hold(0);
    hold(1);
    expect(await together(2, 1, 500)).toEqual(['0', '0']);
    // The threads below are still busy; there are idle cores again.
    expect(await together(2, 100, 0)).toEqual(['0', '0']);
    expect(await together(2, 100, 0)).toEqual(['0', '0']);
    letGo(0);
    letGo(1);
    await expect.poll(() => together(2, 100, 0)).toEqual(['19', '19']);
  });

  it('keep an idle thread for each hash that may still come', async () => {
    const { together, hold, letGo, looks } = createMachine(2, AT_ONCE);
    hold(0);
    expect(await together(1, 1, 500)).toEqual(['0']);
    expect(await together(1, 100, 0)).toEqual(['0']);
    // Now the first answer is that of the thread below, and the one at the usual priority stays busy.
    hold(1);
    hold(2);
    const second = together(1, 1, 500);
    await looks(1);
    letGo(2);
    expect(await second).toEqual(['19']);
    expect(await together(1, 100, 0)).toEqual(['0']);
    // Two threads are busy with hashes that have been answered: a third one would leave one for two hashes.
    hold(2);
    const third = together(1, 1, 500);
    await looks(3);
    letGo(2);
    expect(await third).toEqual(['19']);
    expect(await together(2, 100, 0)).toEqual(expect.arrayContaining(['19', '0']));
    letGo(0);
    letGo(1);
  });

  it('wait for a slow hash that is not starved', async () => {
    const { together, hold, letGo, looks } = createMachine(1, AT_ONCE);
    hold(0);
    const answer = together(1, 500, 0);
    // A second computation would be looked at once more when it is ready, and never again.
    await looks(3);
    letGo(0);
    expect(await answer).toEqual(['19']);
  });

  it.runIf(process.platform === 'linux')('note how long they ran and waited before a hash', async () => {
    const started: HashThreadData[] = [];
    const threads = createHashThreads(1, {
      start: (workerData) => {
        started.push(workerData);
        return new Worker(new URL('../../../bin/hash-worker.mjs', import.meta.url), { workerData });
      },
      // One thread, also on a busy machine.
      timesOf: () => undefined,
      timers: NEVER,
    });
    const hash = () => threads.hashArgon2('quiet harbour', { memoryCost: 32_768, timeCost: 4 });
    await hash();
    const begun = started[0]?.begun ?? new Float64Array();
    const [ran = 0, waited = 0] = readFileSync(`/proc/self/task/${begun[0]}/schedstat`, 'utf8').split(' ').map(Number);
    expect(begun[1]).toBeLessThan(ran);
    await hash();
    expect(started).toHaveLength(1);
    expect(begun[1]).toBeGreaterThanOrEqual(ran);
    expect(begun[2]).toBeGreaterThanOrEqual(waited);
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
