// The clock of the service, so that a test of an expiry does not wait for it.
import { type Access, callService } from './service-calls.ts';

export type TestClock = {
  /** Moves the service's time forward: `await clock.advance({ minutes: 11 })`. */
  advance(by: {
    readonly days?: number;
    readonly hours?: number;
    readonly minutes?: number;
    readonly seconds?: number;
    readonly milliseconds?: number;
  }): Promise<void>;
  /** Milliseconds since 1970 by the service's clock. */
  now(): Promise<number>;
  /** Sets the service's time back to the time of its machine. */
  reset(): Promise<void>;
};

const SECOND = 1_000;
const UNITS_MS = {
  days: 86_400 * SECOND,
  hours: 3_600 * SECOND,
  minutes: 60 * SECOND,
  seconds: SECOND,
  milliseconds: 1,
} as const;

const millisecondsOf = (by: Parameters<TestClock['advance']>[0]): number =>
  Object.entries(UNITS_MS).reduce((sum, [unit, length]) => sum + (by[unit as keyof typeof UNITS_MS] ?? 0) * length, 0);

export const createClock = (access: Access): TestClock => {
  const move = async (change: object): Promise<number> =>
    (await callService<{ readonly now: number }>(access, 'POST', '/dev/clock', change)).now;
  return {
    advance: async (by) => void (await move({ advance_ms: Math.round(millisecondsOf(by)) })),
    now: () => move({ advance_ms: 0 }),
    reset: async () => void (await move({ reset: true })),
  };
};
