// Registers a browser on a development instance: its token identifies the browser until a user signs in.
import type { DevBrowserJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { insertDevBrowser } from '../../store/sessions/dev-browsers.ts';
import { limitNewBrowsers } from '../../use-cases/abuse/rate-limits.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import { newDevBrowserToken } from '../../use-cases/context/client-secret.ts';

export const createDevBrowser = async (call: Call): Promise<Outcome<DevBrowserJSON>> => {
  const { instance, ports, database, now } = call;
  if (instance.environmentType === 'production') throw new Fault('url_based_session_syncing_disabled');
  await limitNewBrowsers(call);
  const token = newDevBrowserToken(call);
  await insertDevBrowser(database.db, {
    id: ports.ids.next('dvb'),
    instanceId: instance.id,
    tokenHash: ports.vault.mac('dev_browser', token),
    now,
  });
  return { at: 'reply', reply: { id: token } };
};
