// A visit: a call of the contract with its parsed input and what the guards found. A route pairs guards with a handler.
import type { EndpointKey, PathParams, Reply } from '@latchkey/wire';
import type { ParsedBody, ParsedQuery } from '@latchkey/wire/schemas';
import type { Call, Outcome } from '../use-cases/context/call.ts';

export type Visit<K extends EndpointKey = EndpointKey> = Call & {
  readonly key: K;
  readonly params: PathParams<K>;
  readonly body: ParsedBody<K>;
  readonly query: ParsedQuery<K>;
};

/** A check before the handler. It throws a fault, or gives what it found to those that come after. */
export type Guard<Finds extends object = object> = (visit: Visit) => Promise<Finds>;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What all guards of a list found, together. */
export type Found<Guards extends readonly Guard[]> = Intersection<Awaited<ReturnType<Guards[number]>>>;

export type Route<K extends EndpointKey> = {
  readonly guards: readonly Guard[];
  readonly handle: (visit: Visit<K>) => Promise<Outcome<Reply<K>>>;
  /** False for calls that are answered without looking at what they carry. */
  readonly readsInput: boolean;
  /** True for calls whose time could tell who exists. */
  readonly padsResponseTime: boolean;
};
