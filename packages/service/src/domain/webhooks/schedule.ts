// When a webhook is sent again: the schedule of Standard Webhooks with jitter, `Retry-After`, and when an endpoint has failed for
// so long that it is disabled.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@latchkey/wire';

/** The pause before each attempt. */
const PAUSES_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** A pause is up to a tenth longer, so that deliveries that failed together do not return together. */
const JITTER = 0.1;

/** A receiver cannot postpone an event for longer. */
const LONGEST_RETRY_AFTER_MS = DAY_MS;

/** Failures for this long disable an endpoint. */
const DISABLE_AFTER_MS = 5 * DAY_MS;

/** Failures that are further apart are separate problems: the longest pause is about a day. */
const SAME_PROBLEM_MS = 36 * HOUR_MS;

/**
 * The time of the next attempt after `attempts` failed ones, or undefined if that was the last. `chance` is from 0 to 1;
 * `askedForMs` is the pause in `Retry-After`.
 */
export const nextAttemptAt = (
  attempts: number,
  given: { readonly now: number; readonly chance: number; readonly askedForMs?: number | undefined },
): number | undefined => {
  const pause = PAUSES_MS[attempts];
  if (pause === undefined) return undefined;
  const planned = Math.round(pause * (1 + JITTER * given.chance));
  return given.now + Math.max(planned, Math.min(given.askedForMs ?? 0, LONGEST_RETRY_AFTER_MS));
};

const SECONDS = /^\d{1,9}$/;
/** The longest form of a date in HTTP is shorter. */
const DATE_MAX_LENGTH = 40;

/** The pause that a `Retry-After` header asks for, in seconds or as a date (RFC 9110 §10.2.3); undefined if it is unreadable. */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * SECOND_MS;
  const date = text.length <= DATE_MAX_LENGTH && /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

export type Failing = { readonly failingSince: number | null; readonly lastFailedAt: number | null };

/** Since when an endpoint has been failing, with a failure now. */
export const failingSince = ({ failingSince: since, lastFailedAt }: Failing, now: number): number =>
  since !== null && lastFailedAt !== null && now - lastFailedAt <= SAME_PROBLEM_MS ? since : now;

/** True if an endpoint that has been failing since then is disabled. */
export const isFailingTooLong = (since: number, now: number): boolean => now - since >= DISABLE_AFTER_MS;
