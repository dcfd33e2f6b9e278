// The composition root: builds the parts of a client's first download, top to bottom, and names what load() downloads.
// Wiring only, and no request. engine.ts continues with the second download, signed-in.ts with the one a session needs.
import { createDevBrowser } from '../auth/dev-browser.ts';
import { downloadWithSession } from '../auth/probable-session.ts';
import { stripDevToken } from '../auth/strip-dev-token.ts';
import { createSuffixedCookies } from '../auth/suffixed-cookies.ts';
import { type Api, createApi } from '../http/api.ts';
import { createCaptchaReplay } from '../http/captcha-replay.ts';
import { createRequestHooks } from '../http/request-hooks.ts';
import { sendCaptcha } from '../http/send-captcha.ts';
import { createTransport } from '../http/transport.ts';
import { type Lazy, lazily } from '../lib/lazy.ts';
import { createNavigator } from '../navigation/navigate.ts';
import { createUrls } from '../navigation/urls.ts';
import { readKey } from '../options.ts';
import { browserPlatform } from '../platform/browser.ts';
import type { Platform } from '../platform/platform.ts';
import { setCountryOnce } from '../state/country.ts';
import { isLoaded, type Snapshot } from '../state/snapshot.ts';
import { createStore } from '../state/store.ts';
import { createSurfaceController } from '../surfaces/controller.ts';
import type { Ui } from '../surfaces/surface.ts';
import { createCurrentOptions } from './current-options.ts';
import type { Engine } from './engine.ts';
import { type AddressOptions, readInstance } from './instance.ts';
import type { LazyModules } from './lazy-modules.ts';
import { createLoad, type Load } from './load.ts';
import type { Shell } from './shell.ts';

/** Options of the constructor that wiring needs. */
export type SiteOptions = AddressOptions & {
  readonly platform?: Platform | undefined;
  readonly lazyModules?: Partial<LazyModules> | undefined;
};

export type ComposedClient = Shell & {
  /** The part that every loaded client needs. */
  readonly engine: Lazy<Engine>;
  readonly load: Load;
};

/** Builds one client; `loadUi` is undefined in a build without surfaces. */
export const composeClient = (
  publishableKey: string,
  site: SiteOptions,
  loadUi: (() => Promise<Ui>) | undefined,
  cachedResources: Shell['cachedResources'],
): ComposedClient => {
  const { platform = browserPlatform() } = site;
  const lazyModules = {
    engine: () => import('./engine.ts'),
    signedIn: () => import('./signed-in.ts'),
    ...site.lazyModules,
  };
  const href = platform.location.href();
  const key = readKey(publishableKey);
  stripDevToken(platform, key);
  const store = createStore((error) => platform.log.error('a listener failed.', error));
  const base = {
    ...readInstance(key, site, href),
    ...createCurrentOptions(platform),
    platform,
    store,
    taskHosts: new Set(),
    cachedResources,
    lazyModules,
    lazily: <T>(load: () => Promise<T>) => lazily(load, () => !platform.page.isOnline()),
    requestHooks: createRequestHooks(platform.globals),
    life: new AbortController(),
  };
  // The engine is built from the shell below. What exists before the engine reaches it through `loaded`.
  const engine: Lazy<Engine> = lazily(async () => {
    downloadWithSession(platform.cookies, lazyModules.signedIn);
    return (await lazyModules.engine()).createEngine(shell);
  });
  const api: Api = createApi({
    ...base,
    transport: createTransport(platform),
    replay: createCaptchaReplay(async () => sendCaptcha(api, await engine.loaded()?.challenge('verify'))),
    scope: () => ({ baseUrl: base.baseUrl, sessionId: idOf(store.getSnapshot()) }),
    onCountry: (country) => setCountryOnce(store, country),
    handlers: engine.loaded,
  });
  const cookies = createSuffixedCookies(platform, key.key);
  const navigator = createNavigator(platform, base.options);
  const shell: Shell = {
    ...base,
    api,
    cookies,
    devBrowser: createDevBrowser({ ...base, api, cookies }),
    navigator,
    navigate: navigator.navigate,
    urls: createUrls(() => urlFacts(shell), platform.log.warn),
    surfaces: createSurfaceController({ ...base, loadUi, rules: engine.loaded }),
  };
  return { ...shell, engine, load: createLoad(shell, engine) };
};

/** The inputs of every URL, read when one is built. */
const urlFacts = ({ key, platform, options, store, devBrowser }: Shell) => ({
  key,
  href: platform.location.href(),
  isLoaded: isLoaded(store.getSnapshot()),
  options: options(),
  display: store.getSnapshot().environment?.displayConfig,
  devBrowserToken: devBrowser.get(),
  task: store.getSnapshot().pendingSession?.currentTask?.key,
});

/** The session of calls, also while it has tasks. */
const idOf = ({ session, pendingSession }: Snapshot) => (session ?? pendingSession)?.id;
