// A delivery: one event for one webhook endpoint, from the queue to its end, and the attempts that were made.

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export type WebhookDelivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly createdAt: number;
  readonly finishedAt: number | null;
};

/** One request: the response, or why there was none. */
export type WebhookAttempt = {
  readonly number: number;
  readonly url: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  /** The first 4 kB. */
  readonly responseBody: string | null;
  readonly error: string | null;
};
