// The /dev calls for tests and the playground: messages that a development instance sent, its telemetry events, and its clock.
// They never show the secret key.
import { RefusedValues, refused } from '../domain/faults/refused-values.ts';
import type { FoundInstance } from '../http/guards/secret-key.ts';
import type { OperatorVisit } from '../http/incoming.ts';
import { readJsonBody } from '../http/json-input.ts';
import type { AdjustableClock } from '../ports/clock.ts';
import { listInbox, type OutboxMessage } from '../store/outbox.ts';
import type { Telemetry } from './telemetry.ts';

const messageJSON = (message: OutboxMessage) => ({
  id: message.id,
  channel: message.channel,
  to: message.to,
  subject: message.subject,
  text: message.text,
  html: message.html,
  code: message.code ?? null,
  link: message.link ?? null,
  created_at: message.createdAt,
});

/** `GET /dev/inbox?to=`. */
export const listMessages = async (visit: OperatorVisit & FoundInstance) => {
  const { database, ports, instance } = visit;
  const messages = await listInbox(database.db, ports, { instanceId: instance.id, to: visit.query().to });
  return { messages: messages.map(messageJSON) };
};

/** `GET /dev/telemetry`. */
export const listTelemetry = async ({ telemetry, instance }: FoundInstance & { readonly telemetry: Telemetry }) => ({
  events: telemetry.list(instance.id),
});

/** `POST /dev/clock`. */
export const moveClock = async (visit: OperatorVisit & { readonly testClock: AdjustableClock }) => {
  const { advance_ms: advance } = await readJsonBody(visit.request);
  if (typeof advance !== 'number' || !Number.isSafeInteger(advance) || advance < 0) {
    throw new RefusedValues([
      refused(
        'form_param_format_invalid',
        'advance_ms',
        'advance_ms must be a whole number of milliseconds, 0 or more.',
      ),
    ]);
  }
  visit.testClock.advance(advance);
  return { now: visit.testClock.now() };
};
