import { describe, expect, it } from 'vitest';
import { createAdjustableClock } from '../../ports/clock.ts';
import { silentLog } from '../../ports/log.ts';
import type { ForkWorker, FromWorker, ToWorker, WorkerPlace } from '../../ports/worker-processes.ts';
import { restartDelay } from './restart-delay.ts';
import { createSupervisor } from './supervisor.ts';

type FakeWorker = {
  readonly place: WorkerPlace;
  readonly sent: ToWorker[];
  readonly report: (message: FromWorker) => void;
  readonly end: () => void;
  isKilled: boolean;
};

/** Worker processes and timers in the hands of the test. */
const createScene = (total: number) => {
  const forked: FakeWorker[] = [];
  const timers: Array<{ readonly ms: number; readonly run: () => void }> = [];
  const fork: ForkWorker = (place, { onMessage, onExit }) => {
    const worker: FakeWorker = { place, sent: [], report: onMessage, end: onExit, isKilled: false };
    forked.push(worker);
    return {
      send: (message) => void worker.sent.push(message),
      kill: () => {
        worker.isKilled = true;
        onExit();
      },
    };
  };
  const clock = createAdjustableClock({ now: () => 0 });
  const after = (ms: number, run: () => void) => {
    const timer = { ms, run };
    timers.push(timer);
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
  };
  const fire = () => {
    for (const timer of timers.splice(0)) timer.run();
  };
  const supervisor = createSupervisor({ fork, total, clock, timers: { after }, log: silentLog });
  const ready = (worker: FakeWorker | undefined, service: unknown = {}) => worker?.report({ kind: 'ready', service });
  return { supervisor, forked, timers, fire, clock, ready };
};

const STOP_LIMIT_MS = 20_000;

describe('the supervisor of worker processes', () => {
  it('starts the others when the first is ready, and reports what that one said', async () => {
    const { supervisor, forked, ready } = createScene(3);
    const started = supervisor.start();
    expect(forked.map(({ place }) => place)).toEqual([{ number: 1, total: 3, isFirst: true }]);
    ready(forked[0], { made: 'this' });
    expect(await started).toEqual({ made: 'this' });
    expect(forked.slice(1).map(({ place }) => place)).toEqual([
      { number: 2, total: 3, isFirst: false },
      { number: 3, total: 3, isFirst: false },
    ]);
    expect(supervisor.counts()).toEqual({ running: 1, restarts: 0 });
    ready(forked[1]);
    expect(supervisor.counts()).toEqual({ running: 2, restarts: 0 });
  });

  it('fails if the first worker ends before it is ready', async () => {
    const { supervisor, forked } = createScene(2);
    const started = supervisor.start();
    forked[0]?.end();
    await expect(started).rejects.toThrow('before it was ready');
    expect(forked).toHaveLength(1);
    await supervisor.stop(STOP_LIMIT_MS);
  });

  it('starts a worker again after it ended, later and later, and never gives up while another runs', async () => {
    const { supervisor, forked, timers, fire, ready } = createScene(2);
    const started = supervisor.start();
    ready(forked[0]);
    await started;
    const delays: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      forked.at(-1)?.end();
      delays.push(timers[0]?.ms ?? 0);
      fire();
      expect(forked.at(-1)?.place).toEqual({ number: 2, total: 2, isFirst: false });
    }
    expect(delays).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, ...Array(5).fill(10_000)]);
    expect(supervisor.counts()).toEqual({ running: 1, restarts: 12 });
  });

  it('begins with the shortest delay after a quiet minute', async () => {
    const { supervisor, forked, timers, fire, clock, ready } = createScene(1);
    const started = supervisor.start();
    ready(forked[0]);
    await started;
    for (let at = 0; at < 3; at += 1) {
      forked.at(-1)?.end();
      fire();
    }
    clock.advance(61_000);
    forked.at(-1)?.end();
    expect(timers.map(({ ms }) => ms)).toEqual([100]);
  });

  it('gives up when workers keep ending and none runs', async () => {
    const { supervisor, forked, fire, ready } = createScene(1);
    const started = supervisor.start();
    ready(forked[0]);
    await started;
    for (let at = 0; at < 9; at += 1) {
      forked.at(-1)?.end();
      fire();
    }
    await expect(supervisor.failed).rejects.toThrow('end again and again');
    expect(restartDelay([1, 2, 3, 4, 5, 6, 7, 8, 9], 1)).toBe(10_000);
  });

  it('stops every worker, ends one that does not stop in time, and starts none again', async () => {
    const { supervisor, forked, timers, fire, ready } = createScene(2);
    const started = supervisor.start();
    ready(forked[0]);
    await started;
    const stopped = supervisor.stop(STOP_LIMIT_MS);
    expect(forked.map(({ sent }) => sent)).toEqual([[{ kind: 'stop' }], [{ kind: 'stop' }]]);
    forked[0]?.end();
    expect(timers.map(({ ms }) => ms)).toEqual([STOP_LIMIT_MS]);
    fire();
    await stopped;
    expect(forked.map(({ isKilled }) => isKilled)).toEqual([false, true]);
    expect(forked).toHaveLength(2);
  });

  it('collects the figures of the workers that answer in time', async () => {
    const { supervisor, forked, fire, ready } = createScene(3);
    const started = supervisor.start();
    ready(forked[0]);
    await started;
    ready(forked[1]);
    const both = supervisor.snapshots();
    forked[0]?.report({ kind: 'metrics', id: 1, snapshot: [] });
    forked[1]?.report({ kind: 'metrics', id: 1, snapshot: [] });
    expect(await both).toHaveLength(2);
    const one = supervisor.snapshots();
    forked[0]?.report({ kind: 'metrics', id: 2, snapshot: [] });
    fire();
    forked[1]?.report({ kind: 'metrics', id: 2, snapshot: [] });
    expect(await one).toHaveLength(1);
  });
});
