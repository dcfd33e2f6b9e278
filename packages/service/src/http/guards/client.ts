// Loads the client of the browser that asks. In development the browser must be one we know; in production every one passes.
import { Fault } from '../../domain/faults/fault.ts';
import type { Call } from '../../use-cases/context/call.ts';
import type { KnownClient, MaybeClient } from '../../use-cases/context/client-identity.ts';
import { findBrowser } from '../find-browser.ts';

/** The client, if the browser has one. */
export const client = (call: Call): Promise<MaybeClient> => findBrowser(call);

/** The client, which must be there. */
export const knownClient = async (call: Call): Promise<KnownClient> => {
  const found = await findBrowser(call);
  if (!found.client) throw new Fault('signed_out', call.method === 'GET' ? { status: 404 } : {});
  return { browser: found.browser, client: found.client };
};
