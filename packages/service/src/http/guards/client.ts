// Loads the client of the request. In development the browser must be registered; in production every browser passes.
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { type ClientView, findClientView } from '../../store/views/client-views.ts';
import type { Call } from '../../use-cases/context/call.ts';
import type { KnownClient, MaybeClient } from '../../use-cases/context/client-secret.ts';
import { findBrowser } from '../find-browser.ts';
import { readingGuard } from '../visit.ts';

/** The client, or undefined if the browser has none. */
export const client = readingGuard(
  'client',
  () => ({ what: 'browser' }),
  (call: Call): Promise<MaybeClient> => findBrowser(call),
);

const hidesUsers = ({ settings }: Instance): boolean => settings.security.enumeration_protection;

/** The client with all that is shown with it, or undefined if the browser has none. */
export const clientView = readingGuard(
  'clientView',
  ({ instance }) => ({ what: 'view', hidesUsers: hidesUsers(instance) }),
  async (call: Call): Promise<MaybeClient & { readonly view: ClientView | undefined }> => {
    const found = await findBrowser(call);
    if (call.identified?.read.what === 'view') return { view: call.identified.view, ...found };
    const { instance, database } = call;
    const wanted = { instanceId: instance.id, id: found.client?.id ?? '', hidesUsers: hidesUsers(instance) };
    return { ...found, view: found.client && (await findClientView(database.db, wanted)) };
  },
);

/** The client; throws if there is none. */
export const knownClient = readingGuard(
  'knownClient',
  () => ({ what: 'browser' }),
  async (call: Call): Promise<KnownClient> => {
    const found = await findBrowser(call);
    if (!found.client) throw new Fault('signed_out', call.method === 'GET' ? { status: 404 } : {});
    return { browser: found.browser, client: found.client };
  },
);
