// Tables of webhooks: endpoints, signing secrets, the queue of deliveries and the log of attempts.

import type { Generated, JSONColumnType } from 'kysely';
import type { DeliveryState } from '../../domain/webhooks/delivery.ts';
import type { DisabledReason } from '../../domain/webhooks/endpoint.ts';
import type { SecretType } from '../../domain/webhooks/secret.ts';

export type WebhookEndpointsTable = {
  id: string;
  instance_id: string;
  url: string;
  description: string;
  /** Types of events; empty for all. */
  events: JSONColumnType<readonly string[]>;
  /** Headers may hold credentials, so their values are sealed. */
  sealed_headers: string;
  header_names: JSONColumnType<readonly string[]>;
  rate_per_second: number | null;
  /** The second in which `rate_used` requests were started. */
  rate_window: Generated<number>;
  rate_used: Generated<number>;
  enabled: boolean;
  disabled_reason: DisabledReason | null;
  /** The first failure since the last success. */
  failing_since: number | null;
  last_failed_at: number | null;
  created_at: number;
  updated_at: number;
};

export type WebhookSecretsTable = {
  id: string;
  endpoint_id: string;
  type: SecretType;
  sealed_secret: string;
  public_key: string | null;
  created_at: number;
};

export type WebhookDeliveriesTable = {
  id: string;
  /** The order of writing. */
  position: Generated<number>;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  /** Deliveries of one subject are sent in the order of their sequence. */
  subject: string;
  sequence: number;
  /** The body of a test event, which is not stored as an event. */
  test_body: string | null;
  state: DeliveryState;
  /** True for the first pending delivery of its subject; the others wait. */
  ready: boolean;
  attempts: Generated<number>;
  /** When it is due; while a node sends it, the end of that node's lease. */
  next_attempt_at: number;
  created_at: number;
  finished_at: number | null;
};

export type WebhookAttemptsTable = {
  position: Generated<number>;
  delivery_id: string;
  number: number;
  url: string;
  started_at: number;
  duration_ms: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
};
