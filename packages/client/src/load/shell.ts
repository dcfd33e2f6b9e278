// The part of a client that exists before load(): key, options, store, API, URLs. Wiring only; the engine, which
// load() downloads, fills the slots.
import {
  CLIENT_NAMES,
  type ClientJSON,
  domainOfApiHost,
  type EnvironmentJSON,
  type PublishableKey,
} from '@latchkey/wire';
import { createDevBrowser, type DevBrowser } from '../auth/dev-browser.ts';
import { stripDevToken } from '../auth/strip-dev-token.ts';
import { createSuffixedCookies, type SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { type Api, createApi } from '../http/api.ts';
import { createCaptchaReplay } from '../http/captcha-replay.ts';
import type { CaptchaBody, CaptchaResult } from '../http/captcha-result.ts';
import { createRequestHooks, type RequestHooks } from '../http/request-hooks.ts';
import { createTransport } from '../http/transport.ts';
import { snakeCaseKeys } from '../lib/case.ts';
import { lazily } from '../lib/lazy.ts';
import { createNavigator, type Navigator } from '../navigation/navigate.ts';
import { createUrls, type Urls } from '../navigation/urls.ts';
import {
  baseUrl,
  DEFAULT_OPTIONS,
  type LoadOptions,
  readDomain,
  readKey,
  readProxyUrl,
  SDK_METADATA,
  type SdkMetadata,
  type ValueOrFunction,
  valueAt,
} from '../options.ts';
import type { Platform } from '../platform/platform.ts';
import { isLoaded } from '../state/snapshot.ts';
import { createStore, type Store } from '../state/store.ts';
import type { SurfaceController, SurfaceSlots } from '../surfaces/controller.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type Ahead, askInitial } from './ask-initial.ts';
import type { LazyModules } from './lazy-modules.ts';

/** Options of the constructor: the address of the instance and the source of the client's chunks. */
export type SiteOptions = {
  readonly proxyUrl?: ValueOrFunction<string> | undefined;
  readonly domain?: ValueOrFunction<string> | undefined;
  readonly lazyModules?: Partial<LazyModules> | undefined;
};

/** Resources that an SDK cached in an earlier start, for when the service cannot be reached. */
export type CachedResources = () => Promise<{
  readonly client: ClientJSON | null;
  readonly environment: EnvironmentJSON | null;
}>;

/** Functions that the engine implements for the shell; no-ops until it is loaded. */
type Slots = SurfaceSlots & {
  /** The SDK's loader of cached resources, if it set one. */
  cachedResources: () => CachedResources | undefined;
  telemetry: Telemetry | undefined;
  onClient: (json: ClientJSON, ageMs: number) => Promise<unknown>;
  onUnauthenticated: () => Promise<unknown>;
  /** Solves a challenge; undefined when none can be shown, and the service decides (docs/reference/wire.md#captcha). */
  challenge: (action: 'verify' | 'heartbeat') => Promise<CaptchaResult | undefined>;
  /** The surface controller; set as soon as the client is constructed. */
  surfaces: Pick<SurfaceController, 'open' | 'close'> | undefined;
};

export type Shell = {
  readonly key: PublishableKey;
  readonly proxyUrl: string;
  readonly domain: string;
  /** The instance's domain, from the key. */
  readonly instanceDomain: string;
  /** Origin, and path of a proxy, of every call. */
  readonly baseUrl: string;
  readonly platform: Platform;
  /** Loads a module once for all callers, and again after a failure. */
  readonly lazily: <T>(load: () => Promise<T>) => () => Promise<T>;
  /** Overridden loaders of lazy modules. */
  readonly lazyModules: Partial<LazyModules>;
  readonly store: Store;
  readonly api: Api;
  readonly cookies: SuffixedCookies;
  /** The dev-browser token; never set up in production. */
  readonly devBrowser: DevBrowser;
  /** Requests environment and client, as every start does. */
  readonly askInitial: (signal?: AbortSignal) => Ahead;
  readonly requestHooks: RequestHooks;
  readonly navigator: Navigator;
  readonly navigate: (to: string) => Promise<unknown>;
  readonly urls: Urls;
  readonly slots: Slots;
  /** Aborts when the client is disposed. */
  readonly life: AbortController;
  readonly options: () => LoadOptions;
  /** True if this page belongs to a satellite application. False outside a browser. */
  readonly isSatellite: () => boolean;
  readonly setOptions: (options: LoadOptions) => void;
  /** The SDK that embeds the client. */
  readonly sdkMetadata: () => SdkMetadata;
};

/** Builds the shell of one client; sends no request and does not touch the page. */
export const createShell = (publishableKey: string, site: SiteOptions, platform: Platform): Shell => {
  const href = platform.location.href();
  const key = readKey(publishableKey);
  if (key.instanceType === 'development') stripDevToken(platform);
  const proxyUrl = readProxyUrl(site.proxyUrl, href);
  const domain = readDomain(site.domain, href, key.instanceType);
  const config = { options: DEFAULT_OPTIONS };
  const slots: Slots = {
    cachedResources: () => undefined,
    telemetry: undefined,
    findRefusal: () => undefined,
    onUi: () => undefined,
    onClient: () => Promise.resolve(),
    onUnauthenticated: () => Promise.resolve(),
    challenge: () => Promise.resolve(undefined),
    surfaces: undefined,
  };
  const base = {
    key,
    proxyUrl,
    domain,
    instanceDomain: domainOfApiHost(key.frontendApi, CLIENT_NAMES.provider),
    baseUrl: baseUrl(key, proxyUrl, domain),
    platform,
    lazily: <T>(load: () => Promise<T>) => lazily(load, () => !platform.page.isOnline()),
    lazyModules: site.lazyModules ?? {},
    slots,
    life: new AbortController(),
    store: createStore((error) => platform.log.error('a listener failed.', error)),
    requestHooks: createRequestHooks(platform.globals),
    options: (): LoadOptions => config.options,
    isSatellite: () => (platform.inBrowser && valueAt(config.options.isSatellite, platform.location.href())) || false,
    setOptions: (options: LoadOptions) => {
      config.options = options;
    },
    sdkMetadata: () => config.options.sdkMetadata ?? SDK_METADATA,
  };
  const navigator = createNavigator(platform, base.options);
  const api = createApiOf(base);
  const cookies = createSuffixedCookies(platform, key.key);
  const devBrowser = createDevBrowser({ ...base, api, cookies });
  const identified = { ...base, api, cookies, devBrowser };
  return {
    ...identified,
    navigator,
    navigate: navigator.navigate,
    urls: createUrlsOf(identified),
    askInitial: (signal) => askInitial(identified, signal),
  };
};

type Base = Omit<Shell, 'navigator' | 'navigate' | 'urls' | 'api' | 'cookies' | 'devBrowser' | 'askInitial'>;

const createUrlsOf = ({ key, platform, options, store, devBrowser }: Base & Pick<Shell, 'devBrowser'>): Urls =>
  createUrls(
    () => ({
      key,
      href: platform.location.href(),
      isLoaded: isLoaded(store.getSnapshot()),
      options: options(),
      display: store.getSnapshot().environment?.displayConfig,
      devBrowserToken: devBrowser.get(),
    }),
    platform.log.warn,
  );

const createApiOf = (base: Base): Api => {
  const { key, instanceDomain, baseUrl, store, options, slots } = base;
  const api: Api = createApi({
    ...base,
    transport: createTransport(base.platform),
    hooks: base.requestHooks,
    replay: createCaptchaReplay(async () => {
      const result = await slots.challenge('verify');
      return api.call('POST /client/verify', result ? { body: snakeCaseKeys<CaptchaBody>(result) } : {}, {
        bare: true,
      });
    }),
    scope: () => ({ baseUrl, sessionId: store.getSnapshot().session?.id }),
    productionDomain: key.instanceType === 'production' ? instanceDomain : undefined,
    rethrowsOffline: () => options().experimental?.rethrowOfflineNetworkErrors === true,
    onCountry: (country) => setCountryOnce(store, country),
    onClient: (...args) => slots.onClient(...args),
    onUnauthenticated: () => slots.onUnauthenticated(),
  });
  return api;
};

/** The first reply wins: it was sent before the user could change networks. */
export const setCountryOnce = (store: Store, country: string): void => {
  if (store.getSnapshot().country === undefined) store.commit({ country });
};
