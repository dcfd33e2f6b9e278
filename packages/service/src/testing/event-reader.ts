// Reads the events of a service in tests, and checks each against the catalogue.
import { isEventType } from '@latchkey/wire/events';
import { EVENT_CATALOGUE, type EventEntry } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { StoredEvent } from '../domain/events/stored-event.ts';
import { writeEvents } from '../handlers/events/emit.ts';
import { numberCommitted } from '../jobs/sequencer.ts';
import { listEvents } from '../store/events/events.ts';
import type { TestService } from './test-service.ts';

const ALL = 10_000;

const checkEvent = ({ type, version, data }: StoredEvent): void => {
  expect(isEventType(type) ? '' : `${type} is not in the catalogue`).toBe('');
  const entry: EventEntry | undefined = isEventType(type) ? EVENT_CATALOGUE[type] : undefined;
  expect(
    entry && v.safeParse(entry.data, data).issues?.map((issue) => [type, v.getDotPath(issue), issue.message]),
  ).toBe(undefined);
  expect(version).toBe(entry?.version);
};

/** Each call returns the events since the last one. */
export const createEventReader = (service: Pick<TestService, 'database' | 'ports' | 'instance'>) => {
  const { database, ports, instance } = service;
  let after = 0;
  return async (): Promise<readonly StoredEvent[]> => {
    await numberCommitted({ database, writeLate: (db, notes) => writeEvents(db, ports, notes, { isLate: true }) });
    const events = await listEvents(database.db, instance.id, { after, limit: ALL });
    after = events.at(-1)?.sequence ?? after;
    for (const event of events) checkEvent(event);
    return events;
  };
};
