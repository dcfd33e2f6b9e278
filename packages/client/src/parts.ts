// Builds the parts of one client and connects them. Wiring only: every rule is in the part it belongs to.
import { NAMES } from '@latchkey/wire';
import { startBackground } from './auth/background.ts';
import { buildClientTouchUrl } from './auth/client-touch.ts';
import { createCookieWriter } from './auth/cookie-writer.ts';
import { createDevBrowser } from './auth/dev-browser.ts';
import { createReceiveClient } from './auth/receive-client.ts';
import { createReceiveEnvironment } from './auth/receive-environment.ts';
import { createSessionTokens } from './auth/session-token.ts';
import { createSignOutBroadcast } from './auth/sign-out-broadcast.ts';
import { createSuffixedCookies } from './auth/suffixed-cookies.ts';
import { createTokenCache } from './auth/token-cache.ts';
import { createUnauthenticated, type HandleUnauthenticated } from './auth/unauthenticated.ts';
import { createSetActive } from './flows/set-active.ts';
import { createSignOut } from './flows/sign-out.ts';
import { createSwitchHooks } from './flows/switch-hooks.ts';
import { type Api, createApi } from './http/api.ts';
import { createCaptchaReplay } from './http/captcha-replay.ts';
import { hookDevBrowser } from './http/dev-browser-hook.ts';
import { createRequestHooks, type RequestHooks } from './http/request-hooks.ts';
import { createTransport } from './http/transport.ts';
import { instanceDomain } from './lib/redirect-rules.ts';
import { createLoader } from './load.ts';
import { createNavigator, type Navigator } from './navigation/navigate.ts';
import { createUrls, type Urls } from './navigation/urls.ts';
import {
  baseUrl,
  DEFAULT_OPTIONS,
  type LoadOptions,
  readDomain,
  readKey,
  readProxyUrl,
  type ValueOrFunction,
} from './options.ts';
import type { Platform } from './platform/platform.ts';
import { createResourceContext, type ResourceContext } from './resources/context.ts';
import { initialSession, isLoaded } from './state/snapshot.ts';
import { createStore, type Store } from './state/store.ts';
import { createSurfaceController } from './surfaces/controller.ts';
import type { Ui } from './surfaces/surface.ts';

/** What the constructor is told. */
export type PartsOptions = {
  readonly proxyUrl?: ValueOrFunction<string> | undefined;
  readonly domain?: ValueOrFunction<string> | undefined;
  readonly platform: Platform;
  readonly loadUi?: (() => Promise<Ui>) | undefined;
};

/** All parts of one client. */
export type Parts = ReturnType<typeof createParts>;

/** Builds everything; starts nothing. */
export const createParts = (publishableKey: string, { proxyUrl, domain, platform, loadUi }: PartsOptions) => {
  const site = createSite(publishableKey, platform.location.href(), proxyUrl, domain);
  const config = { options: DEFAULT_OPTIONS };
  const base = createBase(site, platform, () => config.options);
  const core = createCore(base);
  const { setActive, signOut } = createFlows(base, core);
  core.late.signOutHere = () => setActive({ session: null });
  const loader = createLoader({
    ...base,
    ...core,
    ...core.context,
    navigate: base.navigator.navigate,
    setOptions: (options) => {
      config.options = options;
    },
    startBackground: () => startBackground({ ...base, ...core }),
  });
  const surfaces = createSurfaceController({
    loadUi,
    snapshot: base.store.getSnapshot,
    instanceType: site.key.instanceType,
    log: platform.log,
    options: base.options,
  });
  return { ...base, ...core, setActive, signOut, loader, surfaces };
};

/** Where the service is, read once. */
const createSite = (
  publishableKey: string,
  href: string,
  proxy: PartsOptions['proxyUrl'],
  domainOption: PartsOptions['domain'],
) => {
  const key = readKey(publishableKey);
  const proxyUrl = readProxyUrl(proxy, href);
  const domain = readDomain(domainOption, href, key.instanceType);
  return { key, proxyUrl, domain, baseUrl: baseUrl(key, proxyUrl, domain) };
};

type Site = ReturnType<typeof createSite>;

/** State, cookies and addresses: what needs no call to the service. */
const createBase = (site: Site, platform: Platform, options: () => LoadOptions) => {
  const store = createStore((error) => platform.log.error('a listener failed.', error));
  const cookies = createSuffixedCookies(platform, site.key.key);
  const devBrowser = createDevBrowser({ platform, cookies, baseUrl: site.baseUrl });
  const cookieWriter = createCookieWriter({
    platform,
    cookies,
    key: site.key,
    client: () => store.getSnapshot().client,
    isEnabled: () => platform.inBrowser && options().standardBrowser === true,
  });
  const hooks = createRequestHooks(platform.globals);
  if (site.key.instanceType === 'development') hookDevBrowser(hooks, devBrowser);
  const urls: Urls = createUrls(
    () => ({
      key: site.key,
      href: platform.location.href(),
      isLoaded: isLoaded(store.getSnapshot()),
      options: options(),
      display: store.getSnapshot().environment?.displayConfig,
      devBrowserToken: devBrowser.get(),
    }),
    platform.log.warn,
  );
  const navigator: Navigator = createNavigator(platform, options);
  const broadcast = createSignOutBroadcast(platform);
  return { ...site, platform, options, store, cookies, devBrowser, cookieWriter, hooks, urls, navigator, broadcast };
};

type Base = ReturnType<typeof createBase>;

type Core = {
  readonly api: Api;
  readonly context: ResourceContext;
  readonly handleUnauthenticated: HandleUnauthenticated;
  /** Filled once the flow that signs out exists; nothing calls it before load(). */
  readonly late: { signOutHere: () => Promise<unknown> };
};

/** The way to the service, and the resources that speak through it. */
const createCore = (base: Base): Core => {
  const { platform, store, options, baseUrl, urls, cookieWriter, broadcast } = base;
  const late: Core['late'] = { signOutHere: () => Promise.resolve() };
  const decode = () => context.decode;
  const api = createApiOf(base, base.hooks, {
    onClient: (json) => void context.receiveClient(json),
    onUnauthenticated: () => handleUnauthenticated(),
  });
  const tokens = createSessionTokens({
    api,
    platform,
    cache: createTokenCache(platform.clock),
    onToken: cookieWriter.writeToken,
  });
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
      onToken: cookieWriter.writeToken,
      selectInitialSession: (client) => (options().selectInitialSession ?? initialSession)(client),
    }),
    receiveEnvironment: createReceiveEnvironment(store, decode),
    clientTouchUrl: (redirectUrl) => buildClientTouchUrl(baseUrl, redirectUrl, urls.buildUrlWithAuth),
    announceSignOut: broadcast.announce,
  });
  const handleUnauthenticated = createUnauthenticated({
    api,
    store,
    receiveClient: context.receiveClient,
    signOutHere: () => late.signOutHere(),
    announceSignOut: broadcast.announce,
  });
  return { api, context, handleUnauthenticated, late };
};

const createApiOf = (
  { key, baseUrl, platform, store, options }: Base,
  hooks: RequestHooks,
  listeners: Pick<Parameters<typeof createApi>[0], 'onClient' | 'onUnauthenticated'>,
): Api => {
  const api: Api = createApi({
    platform,
    transport: createTransport(platform),
    hooks,
    replay: createCaptchaReplay(() => api.call('POST /client/verify', { body: {} }, { bare: true })),
    scope: () => ({ baseUrl, sessionId: store.getSnapshot().session?.id }),
    productionDomain: key.instanceType === 'production' ? instanceDomain(key.frontendApi, NAMES.provider) : undefined,
    rethrowsOffline: () => options().experimental?.rethrowOfflineNetworkErrors === true,
    onCountry: (country) => setCountryOnce(store, country),
    ...listeners,
  });
  return api;
};

/** The first answer knows best: it came before anybody changed networks. */
export const setCountryOnce = (store: Store, country: string): void => {
  if (store.getSnapshot().country === undefined) store.commit({ country });
};

const createFlows = (base: Base, { api, context, handleUnauthenticated }: Core) => {
  const shared = {
    ...base,
    hooks: createSwitchHooks(base.platform),
    navigate: (to: string) => base.navigator.navigate(to),
    onToken: base.cookieWriter.writeToken,
  };
  return {
    setActive: createSetActive({ ...shared, onRefused: () => handleUnauthenticated() }),
    signOut: createSignOut({
      ...shared,
      api,
      context,
      afterSignOutUrl: base.urls.buildAfterSignOutUrl,
      announceSignOut: base.broadcast.announce,
    }),
  };
};
