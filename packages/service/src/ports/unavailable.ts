// The error for temporary unavailability: the caller gets 503 with Retry-After. Nothing was written, unless the reason is
// `storage_outcome_unknown`: then the connection was lost after the change was sent and before the database confirmed it.

export type UnavailableReason =
  | 'hasher_busy'
  | 'estimator_busy'
  | 'images_busy'
  | 'signatures_busy'
  | 'storage_full'
  | 'storage_unreachable'
  | 'storage_busy'
  | 'storage_outcome_unknown'
  | 'starting';

export class Unavailable extends Error {
  readonly reason: UnavailableReason;
  readonly retryAfterSeconds: number;

  constructor(reason: UnavailableReason, retryAfterSeconds: number, cause?: unknown) {
    super(`Latchkey: the service cannot handle this request now (${reason}). Try again in ${retryAfterSeconds} s.`, {
      cause,
    });
    this.name = 'Unavailable';
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const OF_STORAGE: ReadonlySet<UnavailableReason> = new Set<UnavailableReason>([
  'storage_full',
  'storage_unreachable',
  'storage_outcome_unknown',
]);

/** True when the database is unreachable or full: such an outage is logged once for all the requests it refuses. */
export const isStorageOutage = (error: unknown): boolean =>
  error instanceof Unavailable && OF_STORAGE.has(error.reason);
