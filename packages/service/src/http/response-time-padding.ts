// Answers that could tell by their time who has an account (docs/security.md R11). On an instance with enumeration
// protection they leave at multiples of a fixed step, so that a row more or less read makes no difference.
import type { Call } from '../use-cases/context/call.ts';

const PADDING_STEP_MS = 25;

/** Does the work and waits for the next multiple of the step since the request came in, whether it went well or not. */
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
