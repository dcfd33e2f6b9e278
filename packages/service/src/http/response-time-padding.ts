// Answers that could tell by their time who has an account (security R11). On an instance that hides who exists they leave on
// a slow beat, so that a row more or less read makes no difference.
import type { Call } from '../use-cases/context/call.ts';

const BEAT_MS = 25;

/** Does the work and waits for the next beat since the request came in, whether it went well or not. */
export const onTheBeat = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
  if (!call.instance.settings.security.enumeration_protection) return work();
  try {
    return await work();
  } finally {
    const spent = call.ports.clock.now() - call.now;
    await new Promise<void>((resolve) => {
      call.ports.timers.after(BEAT_MS - (spent % BEAT_MS), resolve);
    });
  }
};
