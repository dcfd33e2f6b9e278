// Delays before a token request is retried. A separate module, because only a signed-in page downloads it.
import { RETRY_IMMEDIATE_DELAY_MS, TOKEN_RETRY_FIRST_DELAY_MS } from '@latchkey/wire';
import type { BackoffPolicy } from './backoff.ts';

export const TOKEN_BACKOFF: BackoffPolicy = {
  immediateMs: RETRY_IMMEDIATE_DELAY_MS,
  firstMs: TOKEN_RETRY_FIRST_DELAY_MS,
  maxMs: Number.POSITIVE_INFINITY,
};
