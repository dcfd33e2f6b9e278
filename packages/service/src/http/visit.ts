// Guards and routes: guards run before the handler, in order, and the handler gets what they found.
import type { EndpointKey, Reply } from '@latchkey/wire';
import type { Outcome, Visit } from '../use-cases/context/call.ts';
import type { ReadOf } from './reach/reach-instance.ts';

/**
 * A check before the handler. It throws a fault, or returns what it found for the guards after it and the handler. Lists of the
 * route table show its function name.
 */
export type Guard<In = Visit> = ((visit: In) => Promise<object>) & {
  /** What the guard reads of the browser: it is read when the call is opened, in the statement that identifies the browser. */
  readonly reads?: ReadOf;
};

/** A guard that reads the browser; lists of the route table show it by this name. */
export const readingGuard = <In, Out extends object>(
  name: string,
  reads: ReadOf,
  guard: (visit: In) => Promise<Out>,
): ((visit: In) => Promise<Out>) & { readonly reads: ReadOf } =>
  Object.defineProperty(Object.assign(guard, { reads }), 'name', { value: name });

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The results of all guards of a list, combined. */
export type Found<Guards extends ReadonlyArray<Guard<never>>> = Intersection<Awaited<ReturnType<Guards[number]>>>;

/** Runs guards in order; each sees what those before it found. A spread of both would take three times as long as `assign`. */
export const runGuards = async <In extends object>(guards: ReadonlyArray<Guard<In>>, visit: In): Promise<In> => {
  let found = visit;
  for (const guard of guards) found = Object.assign({}, found, await guard(found));
  return found;
};

/** Guards and handler of a call of the contract. */
export type Route<K extends EndpointKey> = {
  readonly guards: readonly Guard[];
  readonly handle: (visit: Visit<K>) => Promise<Outcome<Reply<K>>>;
  /** What its guards read of the browser, if they do. */
  readonly reads: ReadOf | undefined;
  /** True for calls whose response time could show that an account exists. */
  readonly padsResponseTime: boolean;
  /** True for replies that are large and hold no secret. */
  readonly isCompressed: boolean;
};
