// From a visit to what presenting needs: the committed state, at the time of the answer.
import type { Call } from '../http/visit.ts';
import type { Presenting } from '../present/presenting.ts';

export const presenting = (call: Call): Presenting => ({
  db: call.database.db,
  instance: call.instance,
  ports: call.ports,
  origin: call.origin,
  now: call.ports.clock.now(),
});
