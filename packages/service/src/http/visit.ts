// How a call of the contract is answered: a route pairs guards with a handler.
import type { EndpointKey, Reply } from '@latchkey/wire';
import type { Outcome, Visit } from '../use-cases/context/call.ts';

/** A check before the handler. It throws a fault, or returns what it found for the guards after it and the handler. */
export type Guard<Finds extends object = object> = (visit: Visit) => Promise<Finds>;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The results of all guards of a list, combined. */
export type Found<Guards extends readonly Guard[]> = Intersection<Awaited<ReturnType<Guards[number]>>>;

export type Route<K extends EndpointKey> = {
  readonly guards: readonly Guard[];
  readonly handle: (visit: Visit<K>) => Promise<Outcome<Reply<K>>>;
  /** False for calls that ignore their body and query. */
  readonly readsInput: boolean;
  /** True for calls whose response time could show that an account exists. */
  readonly padsResponseTime: boolean;
};
