// The data of a test event: a value for every field of the type's schema, so that a receiver can parse it.
import type { JSONObject } from '@latchkey/wire';
import { EVENT_TYPES, isEventType } from '@latchkey/wire/events';
import { EVENT_CATALOGUE } from '@latchkey/wire/schemas';
import type { TestEvent } from '../../../use-cases/admin/webhook-replays.ts';

/** The parts of a schema that say which values it has. */
type Schema = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly unknown[];
};

const VALUES: Readonly<Record<string, unknown>> = { string: 'test', number: 0, boolean: false, array: [] };

const optionOf = ([first]: readonly unknown[]): unknown =>
  typeof first === 'object' && first !== null && 'type' in first ? sampleOf(first as Schema) : first;

const sampleOf = (schema: Schema): unknown => {
  if ('literal' in schema) return schema.literal;
  if (schema.entries)
    return Object.fromEntries(
      Object.entries(schema.entries)
        .filter(([, field]) => !field.type.includes('optional'))
        .map(([name, field]) => [name, sampleOf(field)]),
    );
  if (schema.options) return optionOf(schema.options);
  if (schema.type === 'record') return {};
  return VALUES[schema.type] ?? null;
};

/** The test event of a type, or of the first type that the endpoint wants; undefined for a name that is no type. */
export const testEventOf = (asked: string | undefined, wants: (type: string) => boolean): TestEvent | undefined => {
  const type = asked ?? EVENT_TYPES.find(wants);
  if (type === undefined || !isEventType(type)) return undefined;
  const { version, data } = EVENT_CATALOGUE[type];
  // Every schema of the catalogue is one of an object.
  return { type, version, data: sampleOf(data as unknown as Schema) as JSONObject };
};
