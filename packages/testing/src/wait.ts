// Waits for conditions. Every wait has a limit, and its error says what did not happen.
import { setTimeout as pause } from 'node:timers/promises';

/** How long a wait lasts at most, unless the caller gives another limit. */
export const WAIT_LIMIT_MS = 30_000;
const ASK_EVERY_MS = 25;

/** Asks until there is an answer; `missing` completes the sentence "Latchkey: …" of the error after the limit. */
export const waitFor = async <T>(
  ask: () => Promise<T | undefined>,
  missing: string,
  limitMs: number = WAIT_LIMIT_MS,
): Promise<T> => {
  const until = performance.now() + limitMs;
  do {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(ASK_EVERY_MS);
  } while (performance.now() < until);
  throw new Error(`Latchkey: ${missing} within ${limitMs / 1000} s.`);
};

/** The result of `work`, or an error with this sentence after the limit; `work` itself goes on. */
export const within = async <T>(work: Promise<T>, missing: string, limitMs: number = WAIT_LIMIT_MS): Promise<T> => {
  const late = new AbortController();
  const limit = pause(limitMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Latchkey: ${missing} within ${limitMs / 1000} s.`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    late.abort();
    limit.catch(() => {});
  }
};
