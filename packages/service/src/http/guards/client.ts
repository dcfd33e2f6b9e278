// Loads the client of the browser that asks.
import type { Client } from '../../domain/client.ts';
import { Fault } from '../../fault.ts';
import { type Browser, findBrowserClient } from '../client-identity.ts';
import type { Call } from '../visit.ts';
import { devBrowser } from './dev-browser.ts';

export type MaybeClient = { readonly browser: Browser; readonly client: Client | undefined };
export type KnownClient = { readonly browser: Browser; readonly client: Client };

/** The client, if the browser has one. */
export const client = async (call: Call): Promise<MaybeClient> => {
  const { browser } = await devBrowser(call);
  return { browser, client: await findBrowserClient(call.database.db, call, browser) };
};

/** The client, which must be there. */
export const knownClient = async (call: Call): Promise<KnownClient> => {
  const found = await client(call);
  if (!found.client) throw new Fault('signed_out', call.method === 'GET' ? { status: 404 } : {});
  return { browser: found.browser, client: found.client };
};
