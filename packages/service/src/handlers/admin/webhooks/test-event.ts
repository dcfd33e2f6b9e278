// The test event of a type: the example of the catalogue.
import { EVENT_TYPES, isEventType } from '@latchkey/wire/events';
import { EVENT_CATALOGUE, EVENT_EXAMPLES } from '@latchkey/wire/schemas';
import type { TestEvent } from '../../../use-cases/admin/webhook-replays.ts';

/** The test event of a type, or of the first type that the endpoint wants; undefined for a name that is no type. */
export const testEventOf = (asked: string | undefined, wants: (type: string) => boolean): TestEvent | undefined => {
  const type = asked ?? EVENT_TYPES.find(wants);
  if (type === undefined || !isEventType(type)) return undefined;
  return { type, version: EVENT_CATALOGUE[type].version, data: { ...EVENT_EXAMPLES[type] } };
};
