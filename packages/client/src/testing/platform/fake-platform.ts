// createFakePlatform(): a deterministic browser tab in memory. Time advances only when the test advances it, the network
// answers as the test configures, navigations are recorded. Several tabs may share one browser.
import { createCookieJar } from '../../platform/cookie-jar.ts';
import type { Platform, PlatformCredentials, TabChannel, WalletProvider } from '../../platform/platform.ts';
import { sha1 } from '../../platform/sha-1.ts';
import { createTabLock } from '../../platform/tab-lock.ts';
import { createFakeBrowser, type FakeBrowser, type FakePort } from './fake-browser.ts';
import { createFakePage, type FakePageFacts, type FakeTab } from './fake-page.ts';
import { createTabLife, createTabLocks, createTabTimers, type TabLife } from './fake-tab-life.ts';

/** A request as the fake network received it; the body as text when it is text or a form. */
export interface FakeRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly init: RequestInit;
}

/** Answers a request, or rejects like a broken network. */
export type FakeResponder = (request: FakeRequest) => Response | Promise<Response>;

export interface FakeNetwork {
  /** Every request so far, oldest first. */
  readonly requests: FakeRequest[];
  /** Replaces the responder. */
  respond(responder: FakeResponder): void;
}

export interface FakePlatformOptions extends FakePageFacts {
  readonly browser?: FakeBrowser;
  readonly href?: string;
  /** Tab storage of earlier pages; empty by default. */
  readonly tabStorage?: Map<string, string>;
  readonly respond?: FakeResponder;
  readonly globals?: Readonly<Record<string, unknown>>;
  readonly credentials?: Partial<PlatformCredentials>;
  /** Wallets of the browser by their announced names; none by default. */
  readonly wallets?: Readonly<Record<string, WalletProvider>>;
}

/** One recorded navigation or rewrite of the address. */
export interface FakeNavigation {
  readonly kind: 'assign' | 'replace' | 'replaceState';
  readonly url: string;
}

/** A platform with everything a test needs to control and inspect. */
export interface FakePlatform extends Platform {
  readonly browser: FakeBrowser;
  readonly tab: FakeTab & {
    /** Simulates that the tab is closed or crashes: timers stop, locks are released, channels close. */
    close(): void;
    /** Simulates a frozen tab: nothing runs in it until it is thawed, though it keeps its locks. */
    freeze(): void;
    /** Resumes it: timers that became due run once, as soon as the clock advances. */
    thaw(): void;
    /** Simulates a background tab: timers run only at multiples of this interval. 0 ends that. */
    throttle(everyMs: number): void;
    /** Changes the address without recording a navigation. */
    visit(url: string): void;
  };
  readonly network: FakeNetwork;
  readonly navigations: FakeNavigation[];
  readonly loadedScripts: string[];
  readonly logs: string[];
  /** Advances the shared clock; timers of every tab run in order. */
  advance(ms: number): Promise<void>;
  /** Lets promises settle without time passing. */
  settle(): Promise<void>;
}

/** A tab. It is focused, visible, online, at `href`, and its network fails until a responder is set. */
export const createFakePlatform = (options: FakePlatformOptions = {}): FakePlatform => {
  const browser = options.browser ?? createFakeBrowser();
  const life = createTabLife(browser.clock);
  const address = { href: options.href ?? 'https://app.example.com/' };
  const navigations: FakeNavigation[] = [];
  const logs: string[] = [];
  const loadedScripts: string[] = [];
  const globals = new Map<string, unknown>(Object.entries(options.globals ?? {}));
  const { page, tab } = createFakePage(options);
  const { network, fetch } = createFakeNetwork(options.respond, page.isOnline, life);
  const timers = createTabTimers(browser.clock, life);
  const storage = createFakeStorage(browser.storage);
  const record = (kind: FakeNavigation['kind']) => (url: string) => {
    navigations.push({ kind, url });
    if (kind === 'replaceState') address.href = new URL(url, address.href).href;
  };
  return {
    browser,
    network,
    navigations,
    logs,
    loadedScripts,
    tab: {
      ...tab,
      close: life.end,
      freeze: life.freeze,
      thaw: () => {
        life.thaw();
        tab.resume();
      },
      throttle: life.throttle,
      visit: (url) => {
        address.href = new URL(url, address.href).href;
      },
    },
    advance: browser.clock.advance,
    settle: browser.clock.settle,
    inBrowser: true,
    fetch,
    clock: browser.clock,
    timers,
    cookies: createFakeCookies(browser, address, page.userAgent),
    storage,
    tabStorage: createFakeStorage(options.tabStorage ?? new Map()),
    lock: createTabLock({
      locks: createTabLocks(browser.locks, life),
      storage,
      clock: browser.clock,
      timers,
      random: browser.random,
    }),
    channel: { open: async (name) => openFakeChannel(browser, name, life) },
    page,
    location: {
      href: () => address.href,
      assign: record('assign'),
      replace: record('replace'),
      replaceState: record('replaceState'),
    },
    crypto: { sha1: async (bytes) => sha1(bytes) },
    credentials: { ...NO_CREDENTIALS, ...options.credentials },
    wallets: {
      find: async (name) => options.wallets?.[name] ?? (globals.get('ethereum') as WalletProvider | undefined),
    },
    scripts: { load: async (url) => void loadedScripts.push(url) },
    globals: { get: (name) => globals.get(name), set: (name, value) => void globals.set(name, value) },
    log: { warn: (message) => void logs.push(message), error: (message) => void logs.push(message) },
    random: browser.random,
  };
};

/** A JSON reply for a responder. */
export const jsonResponse = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
  });

const NO_CREDENTIALS: PlatformCredentials = {
  isSupported: () => false,
  isPlatformAuthenticatorAvailable: async () => false,
  isConditionalMediationAvailable: async () => false,
  create: async () => null,
  get: async () => null,
};

const createFakeNetwork = (first: FakeResponder | undefined, isOnline: () => boolean, life: TabLife) => {
  const requests: FakeRequest[] = [];
  let responder: FakeResponder | undefined = first;
  const network: FakeNetwork = {
    requests,
    respond: (next) => {
      responder = next;
    },
  };
  const fetch: Platform['fetch'] = async (url, init = {}) => {
    const { body } = init;
    const request: FakeRequest = {
      url: new URL(url),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined,
      init,
    };
    requests.push(request);
    init.signal?.throwIfAborted();
    if (!responder || !isOnline()) throw new TypeError('Failed to fetch');
    return abortable(Promise.resolve(responder(request)).finally(life.awake), init.signal);
  };
  return { network, fetch };
};

/** A real fetch rejects as soon as its signal aborts, even if the server never answers. */
const abortable = <T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const forget = () => signal?.removeEventListener('abort', abort);
    answer.then(resolve, reject).finally(forget);
  });

const createFakeStorage = (storage: Map<string, string>): Platform['storage'] => ({
  get: (key) => storage.get(key),
  set: (key, value) => void storage.set(key, value),
  remove: (key) => void storage.delete(key),
});

const createFakeCookies = (browser: FakeBrowser, address: { href: string }, userAgent: () => string) => {
  const page = () => new URL(address.href);
  return createCookieJar({
    readCookies: () => browser.cookies.read(page()),
    writeCookie: (cookie) => browser.cookies.write(page(), cookie),
    protocol: () => page().protocol,
    hostname: () => page().hostname,
    isSecureContext: () => page().protocol === 'https:' || page().hostname === 'localhost',
    userAgent,
  });
};

/** Messages arrive in every other tab one microtask later, as copies. */
const openFakeChannel = ({ ports, carry }: FakeBrowser, name: string, life: TabLife): TabChannel => {
  const listeners = new Set<(message: unknown) => void>();
  const tell = (message: unknown) => listeners.forEach((listener) => void listener(message));
  const port: FakePort = { name, deliver: (message) => life.whenAwake(() => tell(message)) };
  const close = () => {
    forget();
    listeners.clear();
    ports.delete(port);
  };
  ports.add(port);
  const forget = life.atEnd(close);
  return {
    isPrivate: true,
    post(message) {
      const copy = structuredClone(message);
      for (const other of ports) if (other !== port && other.name === name) carry(() => other.deliver(copy));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  };
};
