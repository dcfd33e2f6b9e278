// Binds the callback of an identity provider to the browser that started the flow: another browser gets nothing of it.
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { carriesFlowCookie } from '../../http/flow-cookie.ts';
import { findClient } from '../../store/sessions/clients.ts';
import { findDevBrowserOfClient } from '../../store/sessions/dev-browsers.ts';
import type { At } from '../../use-cases/completion/complete-sign-up.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { identifyBrowser } from '../links.ts';

/** The browser that started the flow, if it is the browser of this request. */
export const sameBrowser = async (call: Call, { clientId }: OAuthFlow): Promise<At | undefined> => {
  if (call.instance.environmentType === 'production') {
    const asking = await identifyBrowser(call);
    return asking?.client?.id === clientId
      ? { browser: asking.browser, client: asking.client, isNavigation: true }
      : undefined;
  }
  const { db } = call.database;
  const client = carriesFlowCookie(call, clientId) ? await findClient(db, call.instance.id, clientId) : undefined;
  const devBrowser = client && (await findDevBrowserOfClient(db, client.id));
  return client && devBrowser && { browser: { kind: 'development', devBrowser }, client, isNavigation: true };
};
