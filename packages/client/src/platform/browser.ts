// browserPlatform(): the browser behind the Platform interface; can also be constructed outside a browser.
import { lazily } from '../lib/lazy.ts';
import { createCookieJar } from './cookie-jar.ts';
import { createCredentials } from './credentials.ts';
import { createPage } from './page-events.ts';
import type {
  Platform,
  PlatformClock,
  PlatformCookies,
  PlatformCrypto,
  PlatformGlobals,
  PlatformLocation,
  PlatformStorage,
  PlatformTimers,
} from './platform.ts';
import { openOverPort } from './tab-channel.ts';

/** The platform of this page. During server rendering it behaves as an empty browser and never navigates. */
export const browserPlatform = (): Platform => {
  const view = typeof window === 'undefined' || typeof document === 'undefined' ? undefined : window;
  const random = () => Math.random();
  const storage = createStorage(() => view?.localStorage);
  // Few pages load third-party scripts or use a wallet, and only a signed-in one synchronises with other tabs.
  const scripts = lazily(async () => (await import('./script-loader.ts')).createScriptLoader(view, timers, random));
  const wallets = lazily(async () => (await import('./injected-wallets.ts')).createInjectedWallets(view, globals));
  const tabs = lazily(async () => (await import('./tabs.ts')).createTabs(view, { storage, clock, timers, random }));
  return {
    inBrowser: view !== undefined,
    // Looked up at each call: hosts and test tools replace the global later.
    fetch: (url, init) => globalThis.fetch(url, init),
    clock,
    timers,
    cookies: createCookies(view),
    storage,
    tabStorage: createStorage(() => view?.sessionStorage),
    lock: { run: async (...args) => (await tabs()).lock.run(...args) },
    channel: {
      open: async (name) =>
        view && typeof BroadcastChannel === 'function'
          ? openOverPort(new BroadcastChannel(name))
          : (await tabs()).openOverStorage(name),
    },
    page: createPage(view),
    location: createLocation(view),
    crypto,
    credentials: createCredentials(view),
    wallets: { find: async (name) => (await wallets()).find(name) },
    scripts: { load: async (...args) => (await scripts()).load(...args) },
    globals,
    log: {
      warn: (message) => console.warn(message),
      error: (message, cause) => console.error(message, ...(cause === undefined ? [] : [cause])),
    },
    random,
  };
};

const clock: PlatformClock = { now: () => Date.now(), monotonic: () => performance.now() };

const timers: PlatformTimers = {
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
  every(ms, run) {
    const id = setInterval(run, ms);
    return () => clearInterval(id);
  },
};

const globals: PlatformGlobals = {
  get: (name) => Reflect.get(globalThis, name),
  set: (name, value) => {
    Reflect.set(globalThis, name, value);
  },
};

const crypto: PlatformCrypto = {
  // Only an insecure context lacks `crypto.subtle`, so only such a page downloads this implementation.
  sha1: async (bytes) =>
    globalThis.crypto?.subtle
      ? new Uint8Array(await globalThis.crypto.subtle.digest('SHA-1', bytes))
      : (await import('./sha-1.ts')).sha1(bytes),
};

const createCookies = (view: Window | undefined): PlatformCookies =>
  createCookieJar({
    readCookies: () => view?.document.cookie ?? '',
    writeCookie: (cookie) => {
      // The Cookie Store API is asynchronous and not supported everywhere; callers need the write to be complete on return.
      if (view) view.document.cookie = cookie;
    },
    protocol: () => view?.location.protocol ?? '',
    hostname: () => view?.location.hostname ?? '',
    isSecureContext: () => view?.isSecureContext,
    userAgent: () => view?.navigator.userAgent ?? '',
  });

/** Reading the `localStorage` property throws where storage is blocked, so each access is guarded. */
const createStorage = (open: () => Storage | undefined): PlatformStorage => {
  const attempt = <T>(use: (area: Storage) => T): T | undefined => {
    try {
      const area = open();
      return area && use(area);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt((area) => area.getItem(key)) ?? undefined,
    set: (key, value) => attempt((area) => area.setItem(key, value)),
    remove: (key) => attempt((area) => area.removeItem(key)),
  };
};

const createLocation = (view: Window | undefined): PlatformLocation => ({
  href: () => view?.location.href ?? '',
  assign: (url) => view?.location.assign(url),
  replace: (url) => view?.location.replace(url),
  replaceState: (url) => view?.history.replaceState(null, '', url),
});
