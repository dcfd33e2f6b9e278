// State shared by the tabs of one fake browser: time, cookies, storage, locks and channels.

import type { WebLocks } from '../../platform/tab-lock.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeCookieStore, type FakeCookieStore } from './fake-cookies.ts';

/** One endpoint of a channel in one tab. */
export interface FakePort {
  readonly name: string;
  readonly deliver: (message: unknown) => void;
}

export interface FakeBrowser {
  readonly clock: FakeClock;
  readonly cookies: FakeCookieStore;
  readonly storage: Map<string, string>;
  readonly locks: WebLocks;
  /** Names of the locks held now: a cleanup test expects none. */
  heldLocks(): readonly string[];
  readonly ports: Set<FakePort>;
  /** Delivers a message to another tab. */
  carry(deliver: () => void): void;
  /** The same sequence for the same seed. */
  random(): number;
}

export interface FakeBrowserOptions {
  readonly now?: number;
  readonly seed?: number;
  /** Delivery time of a message between tabs; by default one microtask. */
  readonly messageMs?: number;
}

/** A browser without tabs. Pass it to several `createFakePlatform` calls to make them tabs of one browser. */
export const createFakeBrowser = (options: FakeBrowserOptions = {}): FakeBrowser => {
  const clock = createFakeClock(options.now ?? Date.UTC(2025, 0, 1));
  const queues = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  let seed = options.seed ?? 1;
  return {
    clock,
    cookies: createFakeCookieStore(clock.now),
    storage: new Map(),
    locks: createFakeLocks(queues, held),
    heldLocks: () => [...held],
    ports: new Set(),
    carry: (deliver) => {
      if (options.messageMs === undefined) queueMicrotask(deliver);
      else clock.after(options.messageMs, deliver);
    },
    random: () => {
      // A linear congruential step (Numerical Recipes); tests need repeatable numbers, not good ones.
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    },
  };
};

/** First come, first served; a waiter whose signal aborts is skipped. */
const createFakeLocks = (queues: Map<string, Promise<unknown>>, held: Set<string>): WebLocks => ({
  request: async (name, options, work) => {
    if ('ifAvailable' in options && queues.has(name)) return work(null);
    const before = queues.get(name) ?? Promise.resolve();
    let release = () => {};
    const turn = new Promise<void>((resolve) => {
      release = resolve;
    });
    const last = before.then(() => turn);
    queues.set(name, last);
    try {
      if ('signal' in options) {
        await Promise.race([before, aborted(options.signal)]);
        options.signal.throwIfAborted();
      }
      return await holding(held, name, work);
    } finally {
      release();
      if (queues.get(name) === last) queues.delete(name);
    }
  },
});

const holding = async <T>(held: Set<string>, name: string, work: (lock: unknown) => Promise<T>): Promise<T> => {
  held.add(name);
  try {
    return await work({ name });
  } finally {
    held.delete(name);
  }
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
