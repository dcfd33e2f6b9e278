// The one error that says "not now": the caller gets 503 with Retry-After, and nothing was written.

export type UnavailableReason = 'hasher_busy' | 'images_busy' | 'storage_full' | 'storage_unreachable' | 'draining';

export class Unavailable extends Error {
  readonly reason: UnavailableReason;
  readonly retryAfterSeconds: number;

  constructor(reason: UnavailableReason, retryAfterSeconds: number, cause?: unknown) {
    super(`Latchkey: the service cannot take this request now (${reason}). Try again in ${retryAfterSeconds} s.`, {
      cause,
    });
    this.name = 'Unavailable';
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
