// Start-up in order: dev browser → satellite sync → environment and client → first commits → background work.
import { FIRST_LOAD_DEADLINE_MS, NAMES } from '@latchkey/wire';
import type { CookieWriter } from './auth/cookie-writer.ts';
import type { DevBrowser } from './auth/dev-browser.ts';
import { needsSync, returnToSatelliteUrl, syncUrl } from './auth/satellite.ts';
import type { SuffixedCookies } from './auth/suffixed-cookies.ts';
import { isApiError, isNetworkError, LatchkeyError } from './errors.ts';
import type { Api, CallOptions } from './http/api.ts';
import type { PublishableKey } from './lib/publishable-key.ts';
import { createSingleFlight } from './lib/single-flight.ts';
import { parseUrl, withoutSearch } from './lib/url.ts';
import { DEFAULT_OPTIONS, type LoadOptions, mergeOptions, validateSatellite, valueAt } from './options.ts';
import type { Platform } from './platform/platform.ts';
import type { ReceiveClient, ReceiveEnvironment } from './resources/context.ts';
import type { Store } from './state/store.ts';

export type LoadDeps = {
  readonly platform: Platform;
  readonly key: PublishableKey;
  readonly baseUrl: string;
  readonly proxyUrl: string;
  readonly domain: string;
  readonly store: Store;
  readonly api: Api;
  readonly cookies: SuffixedCookies;
  readonly devBrowser: DevBrowser;
  readonly cookieWriter: CookieWriter;
  readonly options: () => LoadOptions;
  readonly setOptions: (options: LoadOptions) => void;
  readonly receiveClient: ReceiveClient;
  readonly receiveEnvironment: ReceiveEnvironment;
  readonly navigate: (to: string) => Promise<unknown>;
  /** Starts what keeps the client current; the answer stops it. */
  readonly startBackground: () => () => void;
};

export type Loader = {
  /** Does nothing once loaded; after a failure it tries again. */
  load(options?: LoadOptions): Promise<void>;
  /** Asks for environment and client again. */
  reload(): Promise<void>;
  dispose(): void;
};

/** How a start ended: everything is there, or the page is on its way elsewhere. */
type Outcome = 'ready' | 'leaving';

/** The loader of one client. */
export const createLoader = (deps: LoadDeps): Loader => {
  const flights = createSingleFlight<void>();
  const { store, platform } = deps;
  let stopBackground: (() => void) | undefined;
  const start = async (options: LoadOptions): Promise<void> => {
    deps.setOptions(mergeOptions(DEFAULT_OPTIONS, options));
    if (!platform.inBrowser) return;
    warnAboutDevelopmentKey(deps);
    store.commit({ status: 'loading' });
    try {
      if ((await withDeadline(platform, (signal) => startUp(deps, signal))) === 'leaving') return;
    } catch (error) {
      store.commit({ status: 'failed' });
      if (!isNetworkError(error) || platform.page.isOnline()) throw error;
      platform.log.warn(error.message);
      return;
    }
    stopBackground = deps.startBackground();
    store.commit({ status: 'ready' });
  };
  return {
    load: (options = {}) => (stopBackground ? Promise.resolve() : flights.run('load', () => start(options))),
    reload: () => fetchInitial(deps, {}),
    dispose() {
      stopBackground?.();
      stopBackground = undefined;
    },
  };
};

const warnAboutDevelopmentKey = ({ key, platform }: LoadDeps): void => {
  if (key.instanceType === 'development')
    platform.log.warn(
      `${NAMES.capitalised} has been loaded with development keys. Development instances have strict usage limits; use production keys when you deploy.`,
    );
};

/** A service that never answers must not leave the page waiting for ever. */
const withDeadline = async <T>(platform: Platform, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const deadline = new AbortController();
  const cancel = platform.timers.after(FIRST_LOAD_DEADLINE_MS, () =>
    deadline.abort(new Error(`no answer within ${FIRST_LOAD_DEADLINE_MS} ms`)),
  );
  try {
    return await work(deadline.signal);
  } finally {
    cancel();
  }
};

const startUp = async (deps: LoadDeps, signal: AbortSignal): Promise<Outcome> => {
  if (!deps.options().standardBrowser) {
    await fetchInitial(deps, { signal });
    return 'ready';
  }
  await deps.cookies.prepare();
  try {
    return await startInBrowser(deps, signal);
  } catch (error) {
    if (!isDevBrowserUnknown(error)) throw error;
  }
  // The service does not know this browser's token any more: one fresh start with a new one.
  deps.devBrowser.clear();
  try {
    return await startInBrowser(deps, signal);
  } catch (error) {
    if (!isDevBrowserUnknown(error)) throw error;
    throw new LatchkeyError(`Something went wrong initializing ${NAMES.capitalised}. Please contact support.`, {
      cause: error,
    });
  }
};

const isDevBrowserUnknown = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ code }) => code === 'dev_browser_unauthenticated');

const startInBrowser = async (deps: LoadDeps, signal: AbortSignal): Promise<Outcome> => {
  if (deps.key.instanceType === 'development') await deps.devBrowser.setUp(signal);
  else deps.devBrowser.clear();
  const elsewhere = syncTarget(deps);
  if (elsewhere !== undefined) {
    await deps.navigate(elsewhere);
    return 'leaving';
  }
  await fetchInitial(deps, { signal });
  deps.cookieWriter.writeClientUat();
  stripParams(deps.platform);
  return 'ready';
};

/** Where a satellite or its primary must go before anything else; undefined when nowhere. */
const syncTarget = (deps: LoadDeps): string | undefined => {
  const { key, platform, proxyUrl, domain, baseUrl } = deps;
  const href = platform.location.href();
  const { signInUrl, isSatellite } = deps.options();
  if (valueAt(isSatellite, href)) {
    validateSatellite({ instanceType: key.instanceType, href, signInUrl, domain, proxyUrl });
    const needs = needsSync(href, deps.cookies.get(NAMES.cookies.clientUat));
    return needs ? syncUrl({ instanceType: key.instanceType, href, signInUrl, baseUrl }) : undefined;
  }
  const back = key.instanceType === 'development' ? returnToSatelliteUrl(href) : undefined;
  // The token goes along in any case: cookies of this origin do not reach the satellite.
  const token = deps.devBrowser.get();
  if (back === undefined || !token) return back;
  const url = new URL(back);
  url.searchParams.set(NAMES.params.devBrowser, token);
  return url.href;
};

/** In parallel; the client is committed as soon as it is there. In development the service learns the page's origin. */
const fetchInitial = async (deps: LoadDeps, { signal }: Pick<CallOptions, 'signal'>): Promise<void> => {
  const options: CallOptions = { signal, throwsOffline: true };
  const touches = deps.key.instanceType === 'development' && deps.options().standardBrowser;
  const environment = touches
    ? deps.api.call('PATCH /environment', {}, options)
    : deps.api.call('GET /environment', {}, options);
  await Promise.all([
    environment.then((json) => json && deps.receiveEnvironment(json)),
    deps.api.call('GET /client', {}, options).then(deps.receiveClient),
  ]);
};

/** What earlier steps left in the address has done its work. */
const stripParams = ({ location }: Platform): void => {
  const { synced, suffixedCookies, handshake, help } = NAMES.params;
  const url = parseUrl(location.href());
  const cleaned = url && withoutSearch(url, [synced, suffixedCookies, handshake, help]);
  if (cleaned !== undefined) location.replaceState(cleaned);
};
