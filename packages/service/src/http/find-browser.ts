// Identifies the client of a browser: by the dev-browser token in the query in development, by a cookie in production.
import { Fault } from '../domain/faults/fault.ts';
import type { Client, ClientSecret } from '../domain/sessions/client.ts';
import { findClientBySecretHash } from '../store/sessions/clients.ts';
import { findDevBrowser } from '../store/sessions/dev-browsers.ts';
import { findClientBySatelliteSecret } from '../store/sessions/satellite-links.ts';
import type { Identified } from '../store/views/identified.ts';
import type { Call } from '../use-cases/context/call.ts';
import type { IdentifiedBrowser } from '../use-cases/context/client-secret.ts';
import { clientSecretsOf, devBrowserTokenOf } from './reach/browser-secrets.ts';

/** The client of a secret; on a satellite host only a secret of that satellite is accepted. */
const clientOfSecret = (call: Call, secret: string): Promise<Client | undefined> => {
  const { instance, ports, database, instanceAddress, now } = call;
  return instanceAddress.kind === 'primary'
    ? findClientBySecretHash(database.db, instance.id, ports.vault.mac('client', secret))
    : findClientBySatelliteSecret(database.db, {
        instanceId: instance.id,
        domain: instanceAddress.domain,
        secretHash: ports.vault.mac('satellite', secret),
        now,
      });
};

type Known = { readonly client: Client | undefined; readonly secret?: ClientSecret | undefined };

/** The client of the first secret that is known. */
const clientOfRequest = async (call: Call): Promise<Known> => {
  for (const secret of clientSecretsOf(call)) {
    const client = await clientOfSecret(call, secret.value);
    if (client) return { client, secret };
  }
  return { client: undefined };
};

const devBrowserOf = ({ instance, ports, database, url, names }: Call) =>
  findDevBrowser(database.db, instance.id, ports.vault.mac('dev_browser', devBrowserTokenOf({ url, names })));

const withDevBrowser = ({ devBrowser, client }: Identified) => devBrowser && { devBrowser, client };

/** Identifies the browser; an unknown development token throws, an unknown cookie gives no client. */
export const findBrowser = async (call: Call): Promise<IdentifiedBrowser> => {
  const { identified } = call;
  if (call.instance.environmentType === 'production') {
    const { client, secret } = identified ?? (await clientOfRequest(call));
    return { browser: { kind: 'production', secret }, client };
  }
  const found = identified ? withDevBrowser(identified) : await devBrowserOf(call);
  // No 401 on a GET: the client would request itself again in a loop (docs/reference/wire.md#status-codes).
  if (!found) throw new Fault('dev_browser_unauthenticated', call.method === 'GET' ? { status: 403 } : {});
  return { browser: { kind: 'development', devBrowser: found.devBrowser }, client: found.client };
};
