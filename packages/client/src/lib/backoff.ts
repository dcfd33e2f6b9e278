// How long to wait before each retry: one quick retry, then doubling delays with jitter.
import { RETRY_FIRST_DELAY_MS, RETRY_IMMEDIATE_DELAY_MS, RETRY_MAX_DELAY_MS } from '@latchkey/wire';

/** Delays of one kind of retry. */
export interface BackoffPolicy {
  /** Before the first retry: most failures are a single lost packet. */
  readonly immediateMs: number;
  /** Before the second retry; doubles from then on. */
  readonly firstMs: number;
  readonly maxMs: number;
}

export const GET_BACKOFF: BackoffPolicy = {
  immediateMs: RETRY_IMMEDIATE_DELAY_MS,
  firstMs: RETRY_FIRST_DELAY_MS,
  maxMs: RETRY_MAX_DELAY_MS,
};

/**
 * Milliseconds before retry number `retry` (the first is 1). `random`, in [0, 1), spreads callers over up to twice the
 * delay, so that a service that recovers does not get all retries at once.
 */
export const retryDelayMs = (retry: number, policy: BackoffPolicy, random: number): number => {
  const base = retry <= 1 ? policy.immediateMs : policy.firstMs * 2 ** (retry - 2);
  return Math.min(policy.maxMs, base * (1 + random));
};
