// Tables of the service itself: messages, counters, the audit log, images and installation data.

import type { ActorJSON, JSONObject } from '@latchkey/wire';
import type { AuditEventName } from '@latchkey/wire/admin';
import type { SignInMethod } from '@latchkey/wire/schemas';
import type { Generated, JSONColumnType } from 'kysely';
import type { FieldChanges } from '../../domain/field-changes.ts';

export type AuditEventsTable = {
  id: string;
  instance_id: string;
  event: AuditEventName;
  user_id: string | null;
  actor: JSONColumnType<ActorJSON> | null;
  session_id: string | null;
  client_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
  target: string | null;
  reason: string | null;
  strategy: string | null;
  changes: JSONColumnType<FieldChanges> | null;
  created_at: number;
  organization_id: string | null;
  /** The order of writing, which also orders events of the same millisecond. */
  position: Generated<number>;
  /** The place in the chain; null until the next run of the job that links events. */
  link: Generated<number | null>;
  hash: Generated<string | null>;
  changes_hash: Generated<string | null>;
};

export type AuditChainsTable = {
  instance_id: string;
  first_link: number;
  first_hash: string;
  last_link: number;
  last_hash: string;
  seal: string;
};

/** What a transaction changed, until its events are written. */
export type EventNotesTable = {
  position: Generated<number>;
  transaction_id: Generated<string>;
  instance_id: string;
  kind: string;
  operation: string;
  subject: string;
  detail: JSONColumnType<JSONObject> | null;
};

export type EventsTable = {
  id: string;
  instance_id: string;
  type: string;
  /** The id of the row that the event is about; order is kept within it. */
  subject: string;
  version: number;
  data: JSONColumnType<JSONObject>;
  created_at: number;
  /** The order of writing. */
  position: Generated<number>;
  /** The place in the stream; null until it is given after the commit. */
  sequence: number | null;
};

export type IdempotencyKeysTable = {
  instance_id: string;
  key_hash: string;
  /** Hash of the call and its body: a key is for one call only. */
  fingerprint: string;
  /** True once the change has been committed, even if the process ended before it stored the reply. */
  is_committed: Generated<boolean>;
  sealed_reply: string | null;
  claimed_at: number;
};

export type ImagesTable = {
  id: string;
  instance_id: string;
  user_id: string | null;
  organization_id: string | null;
  content_type: string;
  /** Never selected directly: see `findImage`. */
  bytes: unknown;
  created_at: number;
};

/** Rows that an import has made, by their id in the source. */
export type ImportRecordsTable = {
  instance_id: string;
  source: string;
  kind: string;
  source_id: string;
  id: string;
};

export type InstallationTable = {
  id: number;
  key_fingerprint: string;
  created_at: number;
  /** When the last backup was completed; null if there was none. */
  last_backup_at: number | null;
};

export type OutboxTable = {
  id: string;
  /** Order of writing, for messages of the same millisecond. */
  seq: Generated<number>;
  instance_id: string;
  channel: OutboxChannel;
  /** Keyed hash of the recipient, to find messages without storing the address. */
  recipient_hash: string;
  sealed_content: string;
  created_at: number;
  sent_at: number | null;
  attempts: number;
  next_attempt_at: number;
  /** After this time the message is not sent: its code would already have expired. */
  give_up_at: number;
  last_error: string | null;
  /** When the last attempt failed. */
  failed_at: Generated<number | null>;
};

/** Messages that were sent or given up in an hour. */
export type MessageCountsTable = {
  instance_id: string;
  channel: OutboxChannel;
  hour: number;
  sent: number;
  failed: number;
  /** From writing to sending, of all sent messages together. */
  delay_ms: number;
  last_sent_at: number | null;
};

/** Sign-ins of an hour by their method. */
export type SignInCountsTable = {
  instance_id: string;
  hour: number;
  method: SignInMethod;
  completed: number;
  refused: number;
};

export type OutboxChannel = 'email' | 'sms';

export type RateLimitsTable = {
  key: string;
  count: number;
  window_ends_at: number;
};
