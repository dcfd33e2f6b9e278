// The input type of a request schema, deeply read-only. Types only, so it costs no bytes.
import type { GenericSchema, InferInput } from 'valibot';

/** A type with all its properties and lists read-only. */
export type Frozen<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Frozen<T[Key]> }
      : T;

/** `WireInput<typeof createSignIn>` is the body of `POST /client/sign_ins` in JavaScript values. */
export type WireInput<Schema extends GenericSchema> = Frozen<InferInput<Schema>>;

/** A call whose reply is under `response`. */
export type Enveloped<Reply, Takes extends { body?: unknown; query?: unknown } = Record<never, never>> = Readonly<
  Takes & { reply: Reply; framing: 'enveloped' }
>;

/** A call whose reply is the whole body. */
export type Bare<Reply, Takes extends { body?: unknown; query?: unknown } = Record<never, never>> = Readonly<
  Takes & { reply: Reply; framing: 'bare' }
>;

/** A URL the browser navigates to and is redirected from; it has no readable reply. */
export type Navigation<Query> = Readonly<{ query: Query; reply: undefined; framing: 'navigation' }>;
