// Virtual time for tests: timers run only when the test moves the clock, in order, with promises settled in between.
import type { Cancel, PlatformClock, PlatformTimers } from '../../platform/platform.ts';

export interface FakeClock extends PlatformClock, PlatformTimers {
  /** Advances time, running every due timer at its moment. */
  advance(ms: number): Promise<void>;
  /** Sets the wall clock without time passing, as a user or a time server does. */
  jump(ms: number): void;
  /** Runs everything that waits only on promises. */
  settle(): Promise<void>;
  /** Timers that are set and have not run: a cleanup test expects 0. */
  pending(): number;
}

interface Timer {
  at: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
}

/** A clock that starts at `epochMs` and does not advance by itself. */
export const createFakeClock = (epochMs: number): FakeClock => {
  const timers = new Set<Timer>();
  let elapsed = 0;
  let offset = epochMs;

  const add = (ms: number, run: () => void, everyMs?: number): Cancel => {
    const timer: Timer = { at: elapsed + Math.max(0, ms), everyMs, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };

  /** The earliest timer due by then; of two at the same moment the older. */
  const nextDue = (limit: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) if (timer.at <= limit && (!next || timer.at < next.at)) next = timer;
    return next;
  };

  const fire = (timer: Timer): void => {
    elapsed = Math.max(elapsed, timer.at);
    timers.delete(timer);
    if (timer.everyMs !== undefined) {
      timer.at = elapsed + Math.max(1, timer.everyMs);
      timers.add(timer);
    }
    timer.run();
  };

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    after: (ms, run) => add(ms, run),
    every: (ms, run) => add(ms, run, ms),
    async advance(ms) {
      const limit = elapsed + ms;
      await settle();
      for (let timer = nextDue(limit); timer; timer = nextDue(limit)) {
        fire(timer);
        await settle();
      }
      elapsed = limit;
      await settle();
    },
    jump: (ms) => {
      offset += ms;
    },
    settle,
    pending: () => timers.size,
  };
};

/** A few turns of the real event loop: promise chains, and stream reads of a Response, complete within them. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
};

/** The cheapest way to the next turn in this environment; a test takes many thousands. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const immediately: unknown = Reflect.get(globalThis, 'setImmediate');
    if (typeof immediately === 'function') {
      immediately(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      port2.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
