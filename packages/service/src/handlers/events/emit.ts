// Writes the events of a transaction: its notes, each with the state of its row before the commit.
import type { JSONObject } from '@latchkey/wire';
import { isEventType } from '@latchkey/wire/events';
import { EVENT_CATALOGUE } from '@latchkey/wire/schemas';
import { boundedData } from '../../domain/events/bounded-data.ts';
import { eventsIn, type Note } from '../../domain/events/notes.ts';
import type { NewEvent } from '../../domain/events/stored-event.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { insertEvents } from '../../store/events/events.ts';
import { lockUsers } from '../../store/events/lock-users.ts';
import { takeOwnNotes } from '../../store/events/notes.ts';
import { findInstancesById } from '../../store/instances/instances.ts';
import { NOTED_KINDS, READ_KINDS } from './present.ts';

export type EventPorts = { readonly clock: Clock; readonly ids: Ids; readonly vault: Vault };

type Made = ReturnType<typeof eventsIn>[number];

/** `organizationMembership` in the catalogue is `organization_membership` in data. */
const objectName = (kind: string): string => kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const deletedData = ({ kind, subject, detail }: Note): JSONObject => ({
  object: objectName(kind),
  id: subject,
  deleted: true,
  ...detail,
});

/** True if the row or its instance must be read; sign-ins and sessions need no read. */
const needsInstance = ({ kind, verb }: Made): boolean =>
  verb === 'deleted' || verb === 'removed' || kind in READ_KINDS || kind === 'settings';

/** Data of the events whose rows are read, by kind and subject. */
const readData = async (
  db: Db,
  ports: EventPorts,
  made: readonly Made[],
  instances: ReadonlyMap<string, Instance>,
): Promise<ReadonlyMap<string, JSONObject>> => {
  const found = new Map<string, JSONObject>();
  for (const instance of instances.values()) {
    const own = made.filter(({ instanceId, verb }) => instanceId === instance.id && verb !== 'deleted');
    for (const [kind, present] of Object.entries(READ_KINDS)) {
      const notes = own.filter((note) => note.kind === kind);
      if (notes.length === 0) continue;
      const data = await present({ db, instance, now: ports.clock.now(), vault: ports.vault }, notes);
      for (const [subject, one] of data) found.set(`${kind} ${subject}`, one);
    }
  }
  return found;
};

/** Writes the events of notes; `isLate` keeps their position, because later events may have been written since. */
export const writeEvents = async (
  db: Db,
  ports: EventPorts,
  notes: readonly Note[],
  { isLate = false } = {},
): Promise<void> => {
  const made = eventsIn(notes);
  if (made.length === 0) return;
  await lockUsers(db, [
    ...new Set(made.flatMap(({ kind, subject, detail }) => (kind === 'user' && detail?.part ? [subject] : []))),
  ]);
  const ids = [...new Set(made.filter((one) => isLate || needsInstance(one)).map(({ instanceId }) => instanceId))];
  const instances = await findInstancesById(db, ids);
  const read = await readData(db, ports, made, instances);
  const now = ports.clock.now();
  const dataOf = (one: Made): JSONObject | undefined => {
    if (one.verb === 'deleted') return deletedData(one);
    return NOTED_KINDS[one.kind]?.(one, ports.vault) ?? read.get(`${one.kind} ${one.subject}`);
  };
  const events: (NewEvent & { readonly position?: number | undefined })[] = [];
  for (const one of made) {
    // The instance was deleted in the same transaction, or since.
    if (ids.includes(one.instanceId) && !instances.has(one.instanceId)) continue;
    const type = `${one.kind}.${one.verb}`;
    const data = isEventType(type) ? dataOf(one) : undefined;
    if (!data || !isEventType(type)) continue;
    events.push({
      id: ports.ids.at('evt', now),
      instanceId: one.instanceId,
      type,
      subject: one.subject,
      version: EVENT_CATALOGUE[type].version,
      data: boundedData(data),
      createdAt: now,
      ...(isLate && { position: one.position }),
    });
  }
  // Ids of the same millisecond are in the order of the events too.
  const sorted = events.map(({ id }) => id).sort();
  await insertEvents(
    db,
    events.map((event, index) => ({ ...event, id: sorted[index] ?? event.id })),
  );
};

/** The same database; each of its transactions writes its events before it commits. */
export const withEvents = (database: Database, ports: EventPorts): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction(async (db) => {
      const result = await work(db);
      const notes = await takeOwnNotes(db);
      if (notes.length > 0) await writeEvents(db, ports, notes);
      return result;
    }),
});
