// Runs a number of worker processes: starts the first, then the others, starts one that ended again, and stops them all.
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { MetricsSnapshot } from '../../ports/metrics.ts';
import type { Timers } from '../../ports/timers.ts';
import type { ForkWorker, FromWorker, WorkerProcess } from '../../ports/worker-processes.ts';
import { createQuestions } from './questions.ts';
import { recentEnds, restartDelay } from './restart-delay.ts';

export type Supervisor = {
  /** Resolves to what the first worker reports when it is ready. The others are started then. */
  start(): Promise<unknown>;
  /** Rejects when workers keep ending and none runs. */
  readonly failed: Promise<never>;
  /** Stops all workers; those that need longer than the limit are ended. */
  stop(limitMs: number): Promise<void>;
  /** The figures of the workers that answer in time. */
  snapshots(): Promise<readonly MetricsSnapshot[]>;
  counts(): { readonly running: number; readonly restarts: number };
};

export type SupervisorDeps = {
  readonly fork: ForkWorker;
  readonly total: number;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
};

type Running = { readonly process: WorkerProcess; isReady: boolean };

const keepEnding = (): Error =>
  new Error(
    'Latchkey: the worker processes end again and again, so the service stops. The lines above say why each one ended.',
  );

const firstEnded = (): Error =>
  new Error('Latchkey: the first worker process ended before it was ready. The lines above say why.');

/** A promise with its functions. */
const createDeferred = <T>() => {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((...given) => {
    [resolve, reject] = given;
  });
  // It may be rejected before its reader waits for it.
  promise.catch(() => {});
  return { promise, resolve, reject };
};

const stopAll = async (
  workers: ReadonlyMap<number, Running>,
  until: { readonly timers: Timers; readonly limitMs: number; readonly ended: Promise<void> },
): Promise<void> => {
  for (const { process } of workers.values()) process.send({ kind: 'stop' });
  const cancel = until.timers.after(until.limitMs, () => {
    for (const { process } of workers.values()) process.kill();
  });
  await until.ended;
  cancel();
};

export const createSupervisor = ({ fork, total, clock, timers, log }: SupervisorDeps): Supervisor => {
  const workers = new Map<number, Running>();
  const waiting = new Set<() => void>();
  const questions = createQuestions(timers);
  const ready = createDeferred<unknown>();
  const failed = createDeferred<never>();
  let allEnded = createDeferred<void>();
  let ends: readonly number[] = [];
  let restarts = 0;
  let hasStarted = false;
  let isStopping = false;

  const readyCount = (): number => [...workers.values()].filter(({ isReady }) => isReady).length;

  const onReady = (number: number, service: unknown): void => {
    const worker = workers.get(number);
    if (worker) worker.isReady = true;
    if (hasStarted) return;
    hasStarted = true;
    ready.resolve(service);
    for (let next = 2; next <= total; next += 1) begin(next);
  };

  const onMessage = (number: number, message: FromWorker): void => {
    if (message.kind === 'metrics') questions.answered(message.id, message.snapshot);
    else onReady(number, message.service);
  };

  const restart = (number: number): void => {
    const now = clock.now();
    ends = [...recentEnds(ends, now), now];
    const delayMs = restartDelay(ends, readyCount());
    if (delayMs === undefined) {
      failed.reject(keepEnding());
      return;
    }
    log.error({ worker: number, restart_after_ms: delayMs }, 'a worker process ended; it is started again');
    const cancel = timers.after(delayMs, () => {
      waiting.delete(cancel);
      restarts += 1;
      begin(number);
    });
    waiting.add(cancel);
  };

  const onExit = (number: number): void => {
    workers.delete(number);
    if (workers.size === 0) allEnded.resolve();
    if (!hasStarted) ready.reject(firstEnded());
    else if (!isStopping) restart(number);
  };

  const begin = (number: number): void => {
    if (isStopping) return;
    const place = { number, total, isFirst: !hasStarted };
    const process = fork(place, {
      onMessage: (message) => onMessage(number, message),
      onExit: () => onExit(number),
    });
    if (workers.size === 0) allEnded = createDeferred<void>();
    workers.set(number, { process, isReady: false });
  };

  return {
    start: () => {
      begin(1);
      return ready.promise;
    },
    failed: failed.promise,
    stop: async (limitMs) => {
      isStopping = true;
      for (const cancel of waiting) cancel();
      if (workers.size > 0) await stopAll(workers, { timers, limitMs, ended: allEnded.promise });
    },
    snapshots: () =>
      questions.ask([...workers.values()].filter(({ isReady }) => isReady).map(({ process }) => process)),
    counts: () => ({ running: readyCount(), restarts }),
  };
};
