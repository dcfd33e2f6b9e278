// What a client has before load(): key, options, store, the way to the service, addresses. Wiring only; the engine, which
// load() downloads, fills the slots.
import { CLIENT_NAMES, type ClientJSON } from '@latchkey/wire';
import { type Api, createApi } from '../http/api.ts';
import { createCaptchaReplay } from '../http/captcha-replay.ts';
import { createRequestHooks, type RequestHooks } from '../http/request-hooks.ts';
import { createTransport } from '../http/transport.ts';
import type { PublishableKey } from '../lib/publishable-key.ts';
import { instanceDomain } from '../lib/redirect-rules.ts';
import { createNavigator, type Navigator } from '../navigation/navigate.ts';
import { createUrls, type Urls } from '../navigation/urls.ts';
import {
  baseUrl,
  DEFAULT_OPTIONS,
  type LoadOptions,
  readDomain,
  readKey,
  readProxyUrl,
  type ValueOrFunction,
} from '../options.ts';
import type { Platform } from '../platform/platform.ts';
import { isLoaded } from '../state/snapshot.ts';
import { createStore, type Store } from '../state/store.ts';
import type { Parts } from './parts.ts';

/** Where the instance and the parts of the client are, as the constructor is told. */
export type SiteOptions = {
  readonly proxyUrl?: ValueOrFunction<string> | undefined;
  readonly domain?: ValueOrFunction<string> | undefined;
  readonly parts?: Partial<Parts> | undefined;
};

/** What the engine does for the shell; nothing before it is there. */
type Slots = {
  devBrowserToken: () => string | undefined;
  onClient: (json: ClientJSON) => Promise<unknown>;
  onUnauthenticated: () => Promise<unknown>;
};

export type Shell = {
  readonly key: PublishableKey;
  readonly proxyUrl: string;
  readonly domain: string;
  /** Origin, and path of a proxy, that every call goes to. */
  readonly baseUrl: string;
  readonly platform: Platform;
  /** Parts of the client that come from elsewhere than beside it. */
  readonly parts: Partial<Parts>;
  readonly store: Store;
  readonly api: Api;
  readonly requestHooks: RequestHooks;
  readonly navigator: Navigator;
  readonly navigate: (to: string) => Promise<unknown>;
  readonly urls: Urls;
  readonly slots: Slots;
  /** Aborts when the client is disposed, for good. */
  readonly life: AbortController;
  readonly options: () => LoadOptions;
  readonly setOptions: (options: LoadOptions) => void;
};

/** Builds the shell of one client; no network, no work on the page. */
export const createShell = (publishableKey: string, site: SiteOptions, platform: Platform): Shell => {
  const href = platform.location.href();
  const key = readKey(publishableKey);
  const proxyUrl = readProxyUrl(site.proxyUrl, href);
  const domain = readDomain(site.domain, href, key.instanceType);
  const config = { options: DEFAULT_OPTIONS };
  const slots: Slots = {
    devBrowserToken: () => undefined,
    onClient: () => Promise.resolve(),
    onUnauthenticated: () => Promise.resolve(),
  };
  const base = {
    key,
    proxyUrl,
    domain,
    baseUrl: baseUrl(key, proxyUrl, domain),
    platform,
    parts: site.parts ?? {},
    slots,
    life: new AbortController(),
    store: createStore((error) => platform.log.error('a listener failed.', error)),
    requestHooks: createRequestHooks(platform.globals),
    options: (): LoadOptions => config.options,
    setOptions: (options: LoadOptions) => {
      config.options = options;
    },
  };
  const navigator = createNavigator(platform, base.options);
  return { ...base, navigator, navigate: navigator.navigate, urls: createUrlsOf(base), api: createApiOf(base) };
};

type Base = Omit<Shell, 'navigator' | 'navigate' | 'urls' | 'api'>;

const createUrlsOf = ({ key, platform, options, store, slots }: Base): Urls =>
  createUrls(
    () => ({
      key,
      href: platform.location.href(),
      isLoaded: isLoaded(store.getSnapshot()),
      options: options(),
      display: store.getSnapshot().environment?.displayConfig,
      devBrowserToken: slots.devBrowserToken(),
    }),
    platform.log.warn,
  );

const createApiOf = ({ key, baseUrl, platform, store, options, requestHooks, slots }: Base): Api => {
  const api: Api = createApi({
    platform,
    transport: createTransport(platform),
    hooks: requestHooks,
    // Without a widget to show, the service is told of no result and decides (wire §9.6).
    replay: createCaptchaReplay(() => api.call('POST /client/verify', { body: {} }, { bare: true })),
    scope: () => ({ baseUrl, sessionId: store.getSnapshot().session?.id }),
    productionDomain:
      key.instanceType === 'production' ? instanceDomain(key.frontendApi, CLIENT_NAMES.provider) : undefined,
    rethrowsOffline: () => options().experimental?.rethrowOfflineNetworkErrors === true,
    onCountry: (country) => setCountryOnce(store, country),
    onClient: (json) => slots.onClient(json),
    onUnauthenticated: () => slots.onUnauthenticated(),
  });
  return api;
};

/** The first answer knows best: it came before anybody changed networks. */
export const setCountryOnce = (store: Store, country: string): void => {
  if (store.getSnapshot().country === undefined) store.commit({ country });
};
