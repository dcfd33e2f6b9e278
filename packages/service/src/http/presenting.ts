// From a visit to what presenting needs: the committed state, at the time of the answer.

import type { Presenting } from '../present/presenting.ts';
import type { Call } from '../use-cases/context/call.ts';

/** Browsers leave the origin out when a page reads from its own site, as it does behind a proxy. */
const originOf = ({ origin, request, instanceAddress }: Call): string | undefined =>
  origin ??
  (request.headers.get('sec-fetch-site') === 'same-origin' ? new URL(instanceAddress.baseUrl).origin : undefined);

export const presenting = (call: Call): Presenting => ({
  db: call.database.db,
  instance: call.instance,
  ports: call.ports,
  origin: originOf(call),
  now: call.ports.clock.now(),
});
