// What load() brings: resources, tokens, cookies, flows and background work. Wiring only. A chunk of its own, downloaded
// while the first answers are on their way, so that a page pays at first only for the shell.
import { startBackground } from '../auth/background.ts';
import { buildClientTouchUrl } from '../auth/client-touch.ts';
import { createCookieWriter } from '../auth/cookie-writer.ts';
import { createDevBrowser } from '../auth/dev-browser.ts';
import { createReceiveClient } from '../auth/receive-client.ts';
import { createReceiveEnvironment } from '../auth/receive-environment.ts';
import { createSessionTokens } from '../auth/session-token.ts';
import { createSignOutBroadcast } from '../auth/sign-out-broadcast.ts';
import { createSuffixedCookies } from '../auth/suffixed-cookies.ts';
import { createTokenCache } from '../auth/token-cache.ts';
import { createUnauthenticated, type HandleUnauthenticated } from '../auth/unauthenticated.ts';
import { createSetActive, type SetActive } from '../flows/set-active.ts';
import { createSignOut, type SignOut } from '../flows/sign-out.ts';
import { createSwitchHooks } from '../flows/switch-hooks.ts';
import { hookDevBrowser } from '../http/dev-browser-hook.ts';
import { createResourceContext, type ReceiveEnvironment, type ResourceContext } from '../resources/context.ts';
import { initialSession } from '../state/snapshot.ts';
import type { Ahead } from './ask-initial.ts';
import type { Shell } from './shell.ts';
import { fetchInitial, type Outcome, startUp } from './start-up.ts';

export type Engine = {
  /** Everything from the dev browser to the first commits; background work runs from then on. */
  start(signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome>;
  /** Asks for environment and client again. */
  reload(): Promise<void>;
  /** Stops background work. */
  stop(): void;
  readonly setActive: SetActive;
  readonly signOut: SignOut;
  readonly handleUnauthenticated: HandleUnauthenticated;
  readonly receiveEnvironment: ReceiveEnvironment;
};

/** Builds the engine of one shell and puts it into the shell's slots. */
export const createEngine = (shell: Shell): Engine => {
  const { platform, store, options, api, urls, slots } = shell;
  const cookies = createCookies(shell);
  const onToken = cookies.cookieWriter.writeToken;
  const broadcast = createSignOutBroadcast(platform);
  const announceSignOut = broadcast.announce;
  const context = createContext(shell, onToken, announceSignOut);
  const handleUnauthenticated: HandleUnauthenticated = createUnauthenticated({
    ...context,
    store,
    announceSignOut,
    signOutHere: () => setActive({ session: null }),
  });
  const onRefused = () => handleUnauthenticated();
  const flow = { ...shell, hooks: createSwitchHooks(platform), onToken, onRefused, announceSignOut };
  const setActive = createSetActive(flow);
  const signOut = createSignOut({ ...flow, context, afterSignOutUrl: urls.buildAfterSignOutUrl });
  Object.assign(slots, {
    devBrowserToken: cookies.devBrowser.get,
    onClient: context.receiveClient,
    onUnauthenticated: onRefused,
  });
  const stops: (() => void)[] = [];
  return {
    async start(signal, ahead) {
      const outcome = await startUp({ ...shell, ...cookies, ...context }, signal, ahead);
      if (outcome === 'ready' && !shell.life.signal.aborted)
        stops.push(
          startBackground({
            platform,
            session: () => store.getSnapshot().session,
            options,
            broadcast,
            handleUnauthenticated,
          }),
        );
      return outcome;
    },
    reload: () => fetchInitial({ ...shell, ...context, api }),
    stop: () => stops.splice(0).forEach((stop) => void stop()),
    setActive,
    signOut,
    handleUnauthenticated,
    receiveEnvironment: context.receiveEnvironment,
  };
};

const createCookies = ({ key, baseUrl, platform, store, options, requestHooks }: Shell) => {
  const cookies = createSuffixedCookies(platform, key.key);
  const devBrowser = createDevBrowser({ platform, cookies, baseUrl });
  if (key.instanceType === 'development') hookDevBrowser(requestHooks, devBrowser);
  const cookieWriter = createCookieWriter({
    platform,
    cookies,
    key,
    client: () => store.getSnapshot().client,
    isEnabled: () => options().standardBrowser === true,
  });
  return { cookies, devBrowser, cookieWriter };
};

const createContext = (
  { api, baseUrl, platform, store, options, urls }: Shell,
  onToken: (jwt: string | null, organizationId: string | null) => void,
  announceSignOut: () => void,
): ResourceContext => {
  const decode = () => context.decode;
  const tokens = createSessionTokens({ api, platform, cache: createTokenCache(platform.clock), onToken });
  const context: ResourceContext = createResourceContext({
    api,
    tokens,
    clock: platform.clock,
    environment: () => store.getSnapshot().environment,
    clientId: () => store.getSnapshot().client?.id,
    receiveClient: createReceiveClient({
      store,
      decode,
      remember: tokens.remember,
      onToken,
      selectInitialSession: (client) => (options().selectInitialSession ?? initialSession)(client),
    }),
    receiveEnvironment: createReceiveEnvironment(store, decode),
    clientTouchUrl: (redirectUrl) => buildClientTouchUrl(baseUrl, redirectUrl, urls.buildUrlWithAuth),
    announceSignOut,
  });
  return context;
};
