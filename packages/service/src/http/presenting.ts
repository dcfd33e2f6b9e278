// Builds the input of the presenters from a visit: the committed state, at the time of the reply.

import type { Presenting } from '../present/presenting.ts';
import type { Call } from '../use-cases/context/call.ts';

/** Browsers send no Origin for same-origin reads, as behind a proxy, so the origin of the instance address is used. */
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
