// Calls of the admin API that come from a command on this machine instead of over HTTP.
import type { AskAdmin } from '../../../handlers/operator/named-instance.ts';
import type { FoundKey } from '../../../http/guards/secret-key.ts';
import { createRouter } from '../../routing/router.ts';
import { adminRows } from './table.ts';

/** Sends requests to the rows of the admin API; the caller has found the instance of each. One router answers all of them. */
export const askAdmin: AskAdmin = (deps) => {
  const access = new WeakMap<Request, FoundKey>();
  const router = createRouter(
    adminRows(async ({ request }) => {
      const found = access.get(request);
      if (!found) throw new Error('Latchkey: the request of a command has no instance.');
      return found;
    }),
    deps,
  );
  return async (instance, request, { isRecorded } = { isRecorded: true }) => {
    access.set(request, { instance, scopes: ['*'], secretKeyId: undefined, isRecorded });
    return router.fetch(request, {});
  };
};
