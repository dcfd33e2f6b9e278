// Identifies the client of a browser: by the dev-browser token in the query in development, by a cookie in production.
import { parse } from 'hono/utils/cookie';
import { Fault } from '../domain/faults/fault.ts';
import type { Client } from '../domain/sessions/client.ts';
import { findClientBySecretHash } from '../store/sessions/clients.ts';
import { findDevBrowser } from '../store/sessions/dev-browsers.ts';
import { findClientBySatelliteSecret } from '../store/sessions/satellite-links.ts';
import type { Call } from '../use-cases/context/call.ts';
import type { IdentifiedBrowser } from '../use-cases/context/client-secret.ts';
import { clientCookieName } from './client-cookies.ts';

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

/** Identifies the browser; an unknown development token throws, an unknown cookie gives no client. */
export const findBrowser = async (call: Call): Promise<IdentifiedBrowser> => {
  const { instance, names, ports, database } = call;
  if (instance.environmentType === 'production') {
    const name = clientCookieName(call);
    const secret = parse(call.request.headers.get('cookie') ?? '', name)[name];
    const client = secret === undefined ? undefined : await clientOfSecret(call, secret);
    return { browser: { kind: 'production', secret }, client };
  }
  const token = call.url.searchParams.get(names.params.devBrowser) ?? '';
  const found = await findDevBrowser(database.db, instance.id, ports.vault.mac('dev_browser', token));
  // No 401 on a GET: the client would request itself again in a loop (docs/reference/wire.md#status-codes).
  if (!found) throw new Fault('dev_browser_unauthenticated', call.method === 'GET' ? { status: 403 } : {});
  return { browser: { kind: 'development', devBrowser: found.devBrowser }, client: found.client };
};
