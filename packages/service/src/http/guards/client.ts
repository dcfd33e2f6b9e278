// Loads the client of the request. In development the browser must be registered; in production every browser passes.
import { Fault } from '../../domain/faults/fault.ts';
import type { Call } from '../../use-cases/context/call.ts';
import type { KnownClient, MaybeClient } from '../../use-cases/context/client-secret.ts';
import { findBrowser } from '../find-browser.ts';

/** The client, or undefined if the browser has none. */
export const client = (call: Call): Promise<MaybeClient> => findBrowser(call);

/** The client; throws if there is none. */
export const knownClient = async (call: Call): Promise<KnownClient> => {
  const found = await findBrowser(call);
  if (!found.client) throw new Fault('signed_out', call.method === 'GET' ? { status: 404 } : {});
  return { browser: found.browser, client: found.client };
};
