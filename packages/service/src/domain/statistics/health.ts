// Checks figures: which part of the service is well, which needs a look, and which fails.
import { DAY_MS, MINUTE_MS } from '@latchkey/wire';
import type { HealthReportJSON } from '@latchkey/wire/schemas';

type Part<Name extends keyof HealthReportJSON> = Omit<Extract<HealthReportJSON[Name], object>, 'figures'>;

/** Slower than this, every page of the service is slow. */
const SLOW_MS = 250;
/** A due message is sent within seconds when all is well. */
const LATE_MS = MINUTE_MS;
const STUCK_MS = 10 * MINUTE_MS;
/** A signing key that signs for longer should be replaced. */
const OLD_KEY_MS = 366 * DAY_MS;

/** Mail or text messages. A development instance works without them: its messages stay in the inbox. */
export const checkMessages = (given: {
  readonly isConfigured: boolean;
  readonly isProduction: boolean;
  readonly failed: number;
  readonly sent: number;
  readonly lastSentAt: number | null;
  readonly triedSince: number | null;
}): Part<'mail'> => {
  const { isConfigured, isProduction, failed, sent, lastSentAt, triedSince } = given;
  if (!isConfigured) return { status: isProduction ? 'warning' : 'off', code: 'not_configured', since: null };
  // Something was tried in vain, and nothing has been sent since it was written.
  if (triedSince !== null && (lastSentAt ?? 0) < triedSince)
    return { status: 'failing', code: 'not_sent', since: triedSince };
  if (failed > 0) return { status: 'warning', code: 'some_failed', since: null };
  return { status: 'ok', code: sent > 0 ? 'sending' : 'idle', since: null };
};

export const checkDatabase = (latencyMs: number, outage: string | undefined): Part<'database'> => {
  if (outage !== undefined)
    return { status: 'failing', code: outage === 'storage_full' ? 'storage_full' : 'unreachable', since: null };
  return latencyMs < SLOW_MS
    ? { status: 'ok', code: 'answers', since: null }
    : { status: 'warning', code: 'slow', since: null };
};

export const checkQueue = (oldestAt: number | null, now: number): Part<'queue'> => {
  if (oldestAt === null) return { status: 'ok', code: 'empty', since: null };
  const late = now - oldestAt;
  if (late < LATE_MS) return { status: 'ok', code: 'moving', since: null };
  return late < STUCK_MS
    ? { status: 'warning', code: 'late', since: oldestAt }
    : { status: 'failing', code: 'stuck', since: oldestAt };
};

export const checkSigningKeys = (
  keys: { readonly currentSince: number | null; readonly nextFrom: number | null },
  now: number,
): Part<'signing_keys'> => {
  if (keys.currentSince === null) return { status: 'failing', code: 'none', since: null };
  if (keys.nextFrom !== null) return { status: 'ok', code: 'rotating', since: null };
  return now - keys.currentSince < OLD_KEY_MS
    ? { status: 'ok', code: 'current', since: null }
    : { status: 'warning', code: 'old', since: keys.currentSince };
};

export const checkWebhooks = (given: {
  readonly endpoints: number;
  readonly failing: number;
  readonly disabled: number;
  readonly since: number | null;
}): Part<'webhooks'> => {
  if (given.endpoints === 0) return { status: 'off', code: 'none', since: null };
  if (given.failing > 0) return { status: 'failing', code: 'some_failing', since: given.since };
  if (given.disabled > 0) return { status: 'failing', code: 'some_disabled', since: null };
  return { status: 'ok', code: 'delivering', since: null };
};
