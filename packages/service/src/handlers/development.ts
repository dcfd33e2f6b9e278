// The /dev calls for tests and the playground: messages that a development instance sent, its telemetry events, its clock, and
// snapshots of its data. They never show the secret key.
import { Fault } from '../domain/faults/fault.ts';
import { RefusedValues, refused } from '../domain/faults/refused-values.ts';
import type { FoundInstance } from '../http/guards/secret-key.ts';
import type { OperatorVisit } from '../http/incoming.ts';
import { readJsonBody } from '../http/json-input.ts';
import type { AdjustableClock } from '../ports/clock.ts';
import { restoreSnapshot, takeSnapshot } from '../store/database/test-snapshots.ts';
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

/** `POST /dev/clock`: `advance_ms`, or `reset: true` for the time of the machine. */
export const moveClock = async (visit: OperatorVisit & { readonly testClock: AdjustableClock }) => {
  const { advance_ms: advance, reset } = await readJsonBody(visit.request);
  if (reset === true) {
    visit.testClock.reset();
    return { now: visit.testClock.now() };
  }
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

/** `POST /dev/snapshots`: remembers all data of the database. */
export const createSnapshot = async ({ database, ports }: OperatorVisit) => {
  const id = ports.ids.next('snap');
  await database.transaction((db) => takeSnapshot(db, id));
  return { id };
};

/** `POST /dev/snapshots/restore`: sets all data back to a snapshot. */
export const restoreData = async ({ database, request }: OperatorVisit) => {
  const { id } = await readJsonBody(request);
  if (typeof id !== 'string' || !/^snap_\w+$/.test(id))
    throw new RefusedValues([refused('form_param_format_invalid', 'id', 'id must be that of a snapshot.')]);
  if (!(await database.transaction((db) => restoreSnapshot(db, id)))) throw new Fault('resource_not_found');
  return { id };
};
