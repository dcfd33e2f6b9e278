// Loads the client of the browser that asks. In development the browser must be one we know; in production every one passes.
import type { Client } from '../../domain/client.ts';
import { Fault } from '../../fault.ts';
import { type Asking, type Browser, findBrowser } from '../client-identity.ts';
import type { Call } from '../visit.ts';

export type MaybeClient = Asking;
export type KnownClient = { readonly browser: Browser; readonly client: Client };

/** The client, if the browser has one. */
export const client = (call: Call): Promise<MaybeClient> => findBrowser(call);

/** The client, which must be there. */
export const knownClient = async (call: Call): Promise<KnownClient> => {
  const found = await findBrowser(call);
  if (!found.client) throw new Fault('signed_out', call.method === 'GET' ? { status: 404 } : {});
  return { browser: found.browser, client: found.client };
};
