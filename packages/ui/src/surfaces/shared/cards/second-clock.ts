// A clock that tells how many whole seconds went by; a page in the background that ticks late loses none of them.

import type { Platform } from '@latchkey/client';
import { SECOND_MS } from '@latchkey/wire';

/** Starts and stops; starting a running clock restarts it. */
export type SecondClock = {
  start(signal: AbortSignal, tell: (seconds: number) => void): void;
  stop(): void;
};

/** Creates a clock on the platform's timers. It stops when the signal of its flow is aborted. */
export const createSecondClock = ({ timers, clock }: Pick<Platform, 'timers' | 'clock'>): SecondClock => {
  let cancel: (() => void) | undefined;
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  return {
    stop,
    start(signal, tell) {
      stop();
      let shownAt = clock.monotonic();
      cancel = timers.every(SECOND_MS, () => {
        const seconds = Math.round((clock.monotonic() - shownAt) / SECOND_MS);
        if (seconds === 0) return;
        shownAt += seconds * SECOND_MS;
        tell(seconds);
      });
      signal.addEventListener('abort', stop, { once: true });
    },
  };
};
