// How the rows of the contract are written: guards and a handler by the key of the call.
import type { EndpointKey, Reply } from '@latchkey/wire';
import { allowedOrigin } from '../../http/allowed-origin.ts';
import { boundedBody } from '../../http/input.ts';
import type { Found, Guard, Route } from '../../http/visit.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';

/** Guards and handler of every call of the contract. */
export type ContractRoutes = { readonly [K in EndpointKey]: Route<K> };

/** A call: the handler gets what the guards found. Origin and size of the body are checked before every call. */
export const route = <K extends EndpointKey, const Guards extends readonly Guard[]>(
  guards: Guards,
  handle: (visit: Visit<K> & Found<Guards>) => Promise<Outcome<Reply<K>>>,
): Route<K> => ({
  guards: [allowedOrigin, boundedBody, ...guards],
  // What the guards find is in the visit when the handler runs: the runner puts it there, in order.
  handle: handle as Route<K>['handle'],
  reads: guards.find((guard) => guard.reads)?.reads,
  padsResponseTime: false,
  isCompressed: false,
});

/** A call about an account: its response time must not show whether the account exists. */
export const padResponseTime = <K extends EndpointKey>(row: Route<K>): Route<K> => ({ ...row, padsResponseTime: true });

/** A call that every page waits for. It is public, so its compressed size reveals no secret (BREACH). */
export const compressed = <K extends EndpointKey>(row: Route<K>): Route<K> => ({ ...row, isCompressed: true });
