// Builds the parts of one client and connects them. Wiring only: every rule is in the part it belongs to.
import { NAMES } from '@latchkey/wire';
import { buildClientTouchUrl } from './auth/client-touch.ts';
import { createCookieWriter } from './auth/cookie-writer.ts';
import { createDevBrowser } from './auth/dev-browser.ts';
import { createReceiveClient } from './auth/receive-client.ts';
import { startRefresher } from './auth/refresher.ts';
import { startSessionTouch } from './auth/session-touch.ts';
import { createSessionTokens } from './auth/session-token.ts';
import { createSignOutBroadcast } from './auth/sign-out-broadcast.ts';
import { createSuffixedCookies } from './auth/suffixed-cookies.ts';
import { createTokenCache } from './auth/token-cache.ts';
import { createUnauthenticated, type HandleUnauthenticated } from './auth/unauthenticated.ts';
import { createSetActive, type SetActive } from './flows/set-active.ts';
import { createSignOut } from './flows/sign-out.ts';
import { createSwitchHooks } from './flows/switch-hooks.ts';
import { type Api, createApi } from './http/api.ts';
import { createCaptchaReplay } from './http/captcha-replay.ts';
import { hookDevBrowser } from './http/dev-browser-hook.ts';
import { createRequestHooks } from './http/request-hooks.ts';
import { createTransport } from './http/transport.ts';
import type { PublishableKey } from './lib/publishable-key.ts';
import { instanceDomain } from './lib/redirect-rules.ts';
import { share } from './lib/share.ts';
import { createLoader } from './load.ts';
import { createNavigator } from './navigation/navigate.ts';
import { createUrls } from './navigation/urls.ts';
import { baseUrl, DEFAULT_OPTIONS, type LoadOptions, readDomain, readKey, readProxyUrl, type ValueOrFunction } from './options.ts';
import type { Platform } from './platform/platform.ts';
import { createResourceContext, type ReceiveEnvironment, type ResourceContext } from './resources/context.ts';
import { initialSession } from './state/snapshot.ts';
import { createStore, type Store } from './state/store.ts';
import { createSurfaceController } from './surfaces/controller.ts';
import type { Ui } from './surfaces/surface.ts';

/** What the constructor is told. */
export type PartsOptions = {
  readonly proxyUrl: ValueOrFunction<string> | undefined;
  readonly domain: ValueOrFunction<string> | undefined;
  readonly platform: Platform;
  readonly loadUi: (() => Promise<Ui>) | undefined;
};

/** All parts of one client. */
export type Parts = ReturnType<typeof createParts>;

/** Builds everything; starts nothing. */
export const createParts = (publishableKey: string, given: PartsOptions) => {
  const { platform } = given;
  const site = createSite(publishableKey, given);
  const config = { current: DEFAULT_OPTIONS };
  const options = (): LoadOptions => config.current;
  const store = createStore((error) => platform.log.error('a listener failed.', error));
  const browserState = createBrowserState(site, platform, store, options);
  const navigator = createNavigator(platform, options);
  const navigate = (to: string) => navigator.navigate(to);
  const urls = createUrls(
    () => ({
      key: site.key,
      href: platform.location.href(),
      isLoaded: isLoaded(store),
      options: options(),
      display: store.getSnapshot().environment?.displayConfig,
      devBrowserToken: browserState.devBrowser.get(),
    }),
    platform.log.warn,
  );
  const hooks = createRequestHooks(platform.globals);
  if (site.key.instanceType === 'development') hookDevBrowser(hooks, browserState.devBrowser);
  const core = createCore({ site, platform, store, options, hooks, ...browserState, clientTouchUrl: (redirectUrl) =>
    buildClientTouchUrl(site.baseUrl, redirectUrl, urls.buildUrlWithAuth), setActive: (params) => setActive(params) });
  const switchHooks = createSwitchHooks(platform);
  const onToken = browserState.cookieWriter.writeToken;
  const onRefused = () => core.handleUnauthenticated();
  const announceSignOut = browserState.broadcast.announce;
  const setActive = createSetActive({ platform, store, options, hooks: switchHooks, navigate, onToken, onRefused });
  const signOut = createSignOut({
    ...core,
    store,
    options,
    hooks: switchHooks,
    navigate,
    afterSignOutUrl: urls.buildAfterSignOutUrl,
    announceSignOut,
    onToken,
  });
  const session = () => store.getSnapshot().session;
  const startBackground = () => {
    const stops = [
      startSessionTouch({ platform, session, onRefused, isEnabled: () => options().touchSession === true }),
      startRefresher({ platform, session, onRefused, polls: () => options().polling === true }),
      browserState.broadcast.start(() => void core.handleUnauthenticated({ broadcast: false })),
    ];
    return () => stops.forEach((stop) => void stop());
  };
  const loader = createLoader({
    ...site,
    ...browserState,
    ...core,
    ...core.context,
    platform,
    store,
    options,
    setOptions: (next) => {
      config.current = next;
    },
    navigate,
    buildUrlWithAuth: urls.buildUrlWithAuth,
    startBackground,
  });
  const surfaces = createSurfaceController({
    loadUi: given.loadUi,
    snapshot: store.getSnapshot,
    instanceType: site.key.instanceType,
    log: platform.log,
  });
  return { ...site, platform, store, options, hooks, navigator, urls, setActive, signOut, loader, surfaces, ...core };
};
