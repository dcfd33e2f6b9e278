// Helper for entity schemas: exactly one entry per field of the JSON type, checked by the compiler.
import * as v from 'valibot';
import type { JSONObject } from '../../json/envelope.ts';

/** Fields with a fixed name; those named after the provider are patterns and stay open. */
type FieldOf<T> = keyof {
  [Field in keyof T as Record<never, never> extends Record<Field, 1> ? never : Field]: T[Field];
};

type OptionalSchema<Value> = v.ExactOptionalSchema<v.GenericSchema<Value>, undefined>;

/** The schemas of all fields of an entity. */
export type Entries<T> = {
  readonly [Field in FieldOf<T>]-?: Record<never, never> extends Pick<T, Field>
    ? OptionalSchema<Exclude<T[Field], undefined>>
    : v.GenericSchema<T[Field]>;
};

/** The schema of an entity: `entity<TokenJSON>({ object: v.literal('token'), jwt: v.string() })`. */
export const entity = <T extends object>(entries: Entries<T>): v.GenericSchema<T> =>
  // Entries<T> has a schema of the right type for every field of T, so an object of them is a T.
  v.object(entries) as unknown as v.GenericSchema<T>;

export const text = v.string();
export const textOrNull = v.nullable(v.string());
export const truth = v.boolean();
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Epoch milliseconds. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0));
export const timeOrNull = v.nullable(time);

/** May be omitted. */
export const optional = v.exactOptional;
export const nullable = v.nullable;
export const list = v.array;
export const oneOf = v.picklist;
export const is = v.literal;

/** A free JSON object. */
export const json: v.GenericSchema<JSONObject> = v.record(v.string(), v.unknown());

export const created = { created_at: time, updated_at: time };
