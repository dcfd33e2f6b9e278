// The lifecycle of a fake tab: open, frozen, throttled, closed; and the timers and locks bound to it.

import type { Cancel, PlatformTimers } from '../../platform/platform.ts';
import type { WebLocks } from '../../platform/tab-lock.ts';
import type { FakeClock } from './fake-clock.ts';

/** Controls everything that runs in a tab. */
export interface TabLife {
  /** Runs `stop` when the tab is closed. */
  atEnd(stop: () => void): Cancel;
  end(): void;
  isClosed(): boolean;
  freeze(): void;
  thaw(): void;
  throttle(everyMs: number): void;
  /** Runs now, or when a frozen tab is thawed. */
  whenAwake(run: () => void): void;
  /** Resolves when the tab is not frozen. */
  awake(): Promise<void>;
  /** How much longer a due timer has to wait in the background. */
  lag(): number;
}

/** A tab that was just opened. */
export const createTabLife = (clock: FakeClock): TabLife => {
  const stops = new Set<() => void>();
  const held: (() => void)[] = [];
  let state: 'awake' | 'frozen' | 'closed' = 'awake';
  let throttleMs = 0;
  const whenAwake = (run: () => void): void => {
    if (state === 'frozen') held.push(run);
    // Nothing runs in a closed tab.
    else if (state === 'awake') run();
  };
  return {
    atEnd(stop) {
      stops.add(stop);
      return () => stops.delete(stop);
    },
    isClosed: () => state === 'closed',
    end() {
      state = 'closed';
      for (const stop of [...stops]) stop();
      stops.clear();
      held.length = 0;
    },
    freeze() {
      if (state === 'awake') state = 'frozen';
    },
    thaw() {
      if (state === 'frozen') state = 'awake';
      // Each as a separate task, as a browser runs them.
      for (const run of held.splice(0)) clock.after(0, () => whenAwake(run));
    },
    throttle(everyMs) {
      throttleMs = everyMs;
    },
    whenAwake,
    awake: () => new Promise((resolve) => whenAwake(resolve)),
    lag: () => (throttleMs > 0 ? (throttleMs - (clock.monotonic() % throttleMs)) % throttleMs : 0),
  };
};

/** Timers of a tab on the clock of its browser. */
export const createTabTimers = (clock: FakeClock, life: TabLife): PlatformTimers => {
  /** Runs `done` once the timer is due and the tab may run it. */
  const wait = (ms: number, done: () => void): Cancel => {
    let isOver = false;
    const due = () => life.whenAwake(() => isOver || done());
    let cancel = clock.after(ms, () => {
      const lagMs = life.lag();
      if (lagMs > 0) cancel = clock.after(lagMs, due);
      else due();
    });
    return () => {
      isOver = true;
      cancel();
    };
  };
  return {
    after(ms, run) {
      const cancel = wait(ms, () => {
        forget();
        run();
      });
      const forget = life.atEnd(cancel);
      return () => {
        forget();
        cancel();
      };
    },
    every(ms, run) {
      // As in browsers, ticks that a frozen tab missed are merged into one.
      const next = () =>
        wait(ms, () => {
          cancel = next();
          run();
        });
      let cancel = next();
      const forget = life.atEnd(() => cancel());
      return () => {
        forget();
        cancel();
      };
    },
  };
};

/** A browser releases the locks of a closed tab. */
export const createTabLocks = (locks: WebLocks, life: TabLife): WebLocks => ({
  request: (name, options, work) =>
    locks.request(name, options, (lock) => {
      if (life.isClosed()) return Promise.reject(new Error('The tab was closed.'));
      let forget = () => {};
      const closed = new Promise<never>((_, reject) => {
        forget = life.atEnd(() => reject(new Error('The tab was closed.')));
      });
      return Promise.race([life.awake().then(() => work(lock)), closed]).finally(() => forget());
    }),
});
