// Calls of the admin API that come from a command on this machine instead of over HTTP.
import type { AskAdmin } from '../../../handlers/operator/named-instance.ts';
import { createRouter } from '../../routing/router.ts';
import { adminRows } from './table.ts';

/** Sends a request to the rows of the admin API; the caller has found the instance. */
export const askAdmin: AskAdmin = async (deps, instance, request, { isRecorded } = { isRecorded: true }) => {
  const givenInstance = async () => ({ instance, scopes: ['*'], secretKeyId: undefined, isRecorded });
  return createRouter(adminRows(givenInstance), deps).fetch(request, {});
};
