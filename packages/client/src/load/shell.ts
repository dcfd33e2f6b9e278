// What a client has before load(): key, options, store, the way to the service, addresses. Wiring only; the engine, which
// load() downloads, fills the slots.
import { CLIENT_NAMES, type ClientJSON, type EnvironmentJSON, type PublishableKey } from '@latchkey/wire';
import { createDevBrowser, type DevBrowser } from '../auth/dev-browser.ts';
import { handOver } from '../auth/hand-over.ts';
import { createSuffixedCookies, type SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { type Api, createApi } from '../http/api.ts';
import { createCaptchaReplay } from '../http/captcha-replay.ts';
import type { CaptchaBody, CaptchaResult } from '../http/captcha-result.ts';
import { createRequestHooks, type RequestHooks } from '../http/request-hooks.ts';
import { createTransport } from '../http/transport.ts';
import { snakeCaseKeys } from '../lib/case.ts';
import { lazily } from '../lib/lazy.ts';
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
import type { Parts } from './parts.ts';

/** Where the instance and the parts of the client are, as the constructor is told. */
export type SiteOptions = {
  readonly proxyUrl?: ValueOrFunction<string> | undefined;
  readonly domain?: ValueOrFunction<string> | undefined;
  readonly parts?: Partial<Parts> | undefined;
};

/** What an SDK kept from an earlier start, for when the service cannot be reached. */
export type CachedResources = () => Promise<{
  readonly client: ClientJSON | null;
  readonly environment: EnvironmentJSON | null;
}>;

/** What the engine does for the shell; nothing before it is there. */
type Slots = SurfaceSlots & {
  /** How an SDK brings what it kept, if one does. */
  cachedResources: () => CachedResources | undefined;
  telemetry: Telemetry | undefined;
  onClient: (json: ClientJSON, ageMs: number) => Promise<unknown>;
  onUnauthenticated: () => Promise<unknown>;
  /** Lets the person solve a challenge; undefined where there is none to show, and the service decides (wire §9.6). */
  challenge: (action: 'verify' | 'heartbeat') => Promise<CaptchaResult | undefined>;
  /** What shows surfaces; there as soon as the client is made. */
  surfaces: Pick<SurfaceController, 'open' | 'close'> | undefined;
};

export type Shell = {
  readonly key: PublishableKey;
  readonly proxyUrl: string;
  readonly domain: string;
  /** The instance's own domain, by the key. */
  readonly instanceDomain: string;
  /** Origin, and path of a proxy, that every call goes to. */
  readonly baseUrl: string;
  readonly platform: Platform;
  /** How a part is downloaded: once for all who ask, and again after a failure. */
  readonly lazily: <T>(load: () => Promise<T>) => () => Promise<T>;
  /** Parts of the client that come from elsewhere than beside it. */
  readonly parts: Partial<Parts>;
  readonly store: Store;
  readonly api: Api;
  readonly cookies: SuffixedCookies;
  /** What the service knows the browser by in development; never set up in production. */
  readonly devBrowser: DevBrowser;
  /** Asks for environment and client, as every start does. */
  readonly askInitial: (signal?: AbortSignal) => Ahead;
  readonly requestHooks: RequestHooks;
  readonly navigator: Navigator;
  readonly navigate: (to: string) => Promise<unknown>;
  readonly urls: Urls;
  readonly slots: Slots;
  /** Aborts when the client is disposed, for good. */
  readonly life: AbortController;
  readonly options: () => LoadOptions;
  /** Does this page belong to a satellite application? Never outside a browser. */
  readonly isSatellite: () => boolean;
  readonly setOptions: (options: LoadOptions) => void;
  /** Who embeds the client. */
  readonly sdkMetadata: () => SdkMetadata;
};

/** Builds the shell of one client; no network, no work on the page. */
export const createShell = (publishableKey: string, site: SiteOptions, platform: Platform): Shell => {
  const href = platform.location.href();
  const key = readKey(publishableKey);
  if (key.instanceType === 'development') handOver(platform);
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
    instanceDomain: instanceDomain(key.frontendApi, CLIENT_NAMES.provider),
    baseUrl: baseUrl(key, proxyUrl, domain),
    platform,
    lazily: <T>(load: () => Promise<T>) => lazily(load, () => !platform.page.isOnline()),
    parts: site.parts ?? {},
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

/** The first answer knows best: it came before anybody changed networks. */
export const setCountryOnce = (store: Store, country: string): void => {
  if (store.getSnapshot().country === undefined) store.commit({ country });
};
