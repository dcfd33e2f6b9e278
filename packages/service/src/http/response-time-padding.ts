// Pads the response time of calls whose timing could show that an account exists (docs/security.md R11). On an instance with
// enumeration protection they reply at multiples of a fixed step, which hides the time of one database row more or less.
import type { Call } from '../use-cases/context/call.ts';

const PADDING_STEP_MS = 25;

/** Runs the work and waits for the next multiple of the step since the request arrived, on success and on failure. */
export const padResponseTime = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
  if (!call.instance.settings.security.enumeration_protection) return work();
  try {
    return await work();
  } finally {
    const spent = call.ports.clock.now() - call.now;
    await new Promise<void>((resolve) => {
      call.ports.timers.after(PADDING_STEP_MS - (spent % PADDING_STEP_MS), resolve);
    });
  }
};
