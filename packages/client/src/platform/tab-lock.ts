// Mutual exclusion between tabs: Web Locks where supported, else a lease in storage. No caller waits longer than requested,
// and a tab that hangs or dies while holding the lock loses it.
import type { Cancel, PlatformClock, PlatformLock, PlatformStorage, PlatformTimers } from './platform.ts';

/** The part of `navigator.locks` that is used. */
export interface WebLocks {
  /** With `ifAvailable` the callback gets null at once when the lock is held. */
  request<T>(
    name: string,
    options: { readonly signal: AbortSignal } | { readonly ifAvailable: true },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

type Work<T> = (contended: boolean) => Promise<T>;

interface TabLockParts {
  readonly locks: WebLocks | undefined;
  readonly storage: PlatformStorage;
  readonly clock: PlatformClock;
  readonly timers: PlatformTimers;
  readonly random: () => number;
}

/** Work that has not settled by then continues, but no longer holds the lock. */
const HOLD_MAX_MS = 15_000;
const LEASE_MS = 3_000;
const LEASE_RENEW_MS = 1_000;
const LEASE_RETRY_MS = 50;

/** A lock between the tabs of the origin. */
export const createTabLock = (parts: TabLockParts): PlatformLock => ({
  run: (name, waitMs, work) =>
    parts.locks
      ? runUnderWebLock(parts.locks, parts.timers, name, waitMs, work)
      : runUnderLease(parts, name, waitMs, work),
});

const runUnderWebLock = async <T>(
  locks: WebLocks,
  timers: PlatformTimers,
  name: string,
  waitMs: number,
  work: Work<T>,
): Promise<T | 'busy'> => {
  const waiting = new AbortController();
  const stopWaiting = timers.after(waitMs, () => waiting.abort());
  let running: Promise<T> | undefined;
  const hold = (contended: boolean): Promise<void> => {
    stopWaiting();
    running = started(work, contended);
    return heldFor(running, timers);
  };
  try {
    await locks.request(name, { ifAvailable: true }, async (lock) => lock && hold(false));
    if (!running) await locks.request(name, { signal: waiting.signal }, () => hold(true));
  } catch (error) {
    // Aborted while waiting, or the browser refuses locks here (an opaque origin): in the second case run without a lock.
    if (waiting.signal.aborted && !running) return 'busy';
    if (!running && !isAbort(error)) running = started(work, false);
  } finally {
    stopWaiting();
  }
  return running ?? 'busy';
};

/** Work that throws synchronously rejects like any other. */
const started = async <T>(work: Work<T>, contended: boolean): Promise<T> => work(contended);

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Settles, without a value, when the work does or when it has held the lock for too long. */
const heldFor = (work: Promise<unknown>, timers: PlatformTimers): Promise<void> =>
  new Promise((release) => {
    const cancel = timers.after(HOLD_MAX_MS, release);
    const done = () => {
      cancel();
      release();
    };
    work.then(done, done);
  });

const runUnderLease = async <T>(
  parts: TabLockParts,
  name: string,
  waitMs: number,
  work: Work<T>,
): Promise<T | 'busy'> => {
  const holder = `${parts.random()}`.slice(2);
  const giveUpAt = parts.clock.monotonic() + waitMs;
  let contended = false;
  while (!(await takeLease(parts, name, holder))) {
    if (parts.clock.monotonic() >= giveUpAt) return 'busy';
    contended = true;
    await pause(parts.timers, LEASE_RETRY_MS);
  }
  const letGo = keepLease(parts, name, holder);
  try {
    return await work(contended);
  } finally {
    letGo();
  }
};

const pause = (timers: PlatformTimers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve);
  });

/** Writes the lease if it is free, waits briefly, and holds it if no other tab has overwritten it. */
const takeLease = async ({ storage, clock, timers }: TabLockParts, name: string, holder: string): Promise<boolean> => {
  if (!isFree(storage.get(name), clock.now())) return false;
  storage.set(name, formatLease(holder, clock.now()));
  await pause(timers, LEASE_RETRY_MS);
  const lease = parseLease(storage.get(name));
  // Storage that keeps nothing cannot exclude other tabs; then every tab may work.
  return lease === undefined || lease.holder === holder;
};

const keepLease = ({ storage, clock, timers }: TabLockParts, name: string, holder: string): Cancel => {
  const isMine = () => parseLease(storage.get(name))?.holder === holder;
  const stopRenewing = timers.every(LEASE_RENEW_MS, () => {
    if (isMine()) storage.set(name, formatLease(holder, clock.now()));
  });
  const stopHolding = timers.after(HOLD_MAX_MS, () => letGo());
  const letGo = () => {
    stopRenewing();
    stopHolding();
    if (isMine()) storage.remove(name);
  };
  return letGo;
};

const formatLease = (holder: string, now: number): string => `${holder}:${now + LEASE_MS}`;

const parseLease = (text: string | undefined): { readonly holder: string; readonly until: number } | undefined => {
  const [holder, until] = text?.split(':') ?? [];
  return holder && until ? { holder, until: Number(until) } : undefined;
};

/** An end later than a lease lasts was written before the clock was set back, and is ignored. */
const isFree = (text: string | undefined, now: number): boolean => {
  const lease = parseLease(text);
  return !lease || !(lease.until > now && lease.until <= now + LEASE_MS);
};
