// How a call of the contract is answered: guards that look first, and a route that pairs them with a handler.
import type { EndpointKey, Reply } from '@latchkey/wire';
import type { Outcome, Visit } from '../use-cases/context/call.ts';

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
