// Many tabs of one fake browser, and one fake service behind a network that can be slow, down or drop every request.
import { API_PREFIX, CLIENT_NAMES } from '@latchkey/wire';
import { createFakeService, errorResponse, type FakeService } from '../fake-service.ts';
import { createFakeBrowser, type FakeBrowser } from '../platform/fake-browser.ts';
import {
  createFakePlatform,
  type FakePlatform,
  type FakePlatformOptions,
  type FakeResponder,
} from '../platform/fake-platform.ts';

/** The system under test: anything that keeps a session token fresh on a platform. */
export type Subject = {
  load(): Promise<unknown>;
  getToken(): Promise<string | null | undefined>;
  isSignedIn(): boolean;
  /** Calls back after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  dispose(): void;
};

/** Creates the subject of one tab. */
export type SubjectFactory<S extends Subject = Subject> = (platform: FakePlatform) => S;

/** How the network treats every request from now on. */
export type NetworkWeather =
  | 'clear'
  /** Requests fail at once, and the browser does not detect that it is offline. */
  | 'unreachable'
  /** Requests are dropped: no reply, no error. */
  | 'black hole'
  /** A gateway answers instead of the service: 503. */
  | 'restarting';

/** A request of a tab, in virtual milliseconds. */
export type Sighting = { readonly call: string; readonly at: number; readonly tab: number };

export type Tab<S extends Subject = Subject> = {
  readonly index: number;
  readonly platform: FakePlatform;
  readonly subject: S;
};

export type FleetOptions<S extends Subject = Subject> = {
  readonly subject: SubjectFactory<S>;
  readonly seed?: number;
  /** Response time of the service. */
  readonly latencyMs?: number;
  /** Delivery time of a message between tabs. */
  readonly messageMs?: number;
  /** Difference between the browser's clock and the service's. */
  readonly skewMs?: number;
  /** Options of every page. */
  readonly page?: FakePlatformOptions;
};

/** Tabs, service and time. */
export type Fleet<S extends Subject = Subject> = {
  readonly browser: FakeBrowser;
  readonly service: FakeService;
  readonly tabs: readonly Tab<S>[];
  /** Every request of a tab, answered or not. */
  readonly sightings: readonly Sighting[];
  /** Opens a tab and starts to load it. */
  open(): Promise<Tab<S>>;
  /** Opens several, with a pause between them. */
  openMany(count: number, pauseMs: number): Promise<void>;
  setWeather(weather: NetworkWeather): void;
  advance(ms: number): Promise<void>;
  /** The service's clock, which no page can set. */
  trueTime(): number;
  tokenCalls(): readonly Sighting[];
  /** Requests of one kind, such as `GET /client`. */
  callsOf(call: string): readonly Sighting[];
  /** What remains after everything was disposed: a cleanup test expects zeros. */
  leftovers(): {
    readonly timers: number;
    readonly locks: number;
    readonly channels: number;
    readonly listeners: number;
  };
  dispose(): void;
};

const START = Date.UTC(2025, 0, 1);

/** A fleet without tabs, and an active session at the service. */
export const createFleet = <S extends Subject>(options: FleetOptions<S>): Fleet<S> => {
  const { seed = 1, latencyMs = 40, messageMs = 1, skewMs = 0 } = options;
  const browser = createFakeBrowser({ now: START + skewMs, seed, messageMs });
  const trueTime = () => START + browser.clock.monotonic();
  const service = createFakeService(trueTime);
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  const tabs: Tab<S>[] = [];
  const sightings: Sighting[] = [];
  const sky: { weather: NetworkWeather } = { weather: 'clear' };
  const respondTo = (tab: number): FakeResponder => {
    const answer = createNetwork(browser, sky, latencyMs, service.respond);
    return (request) => {
      const method = request.url.searchParams.get(CLIENT_NAMES.params.method) ?? request.method;
      const path = request.url.pathname.slice(request.url.pathname.indexOf(API_PREFIX) + API_PREFIX.length);
      sightings.push({ call: `${method} ${path}`, at: browser.clock.monotonic(), tab });
      return answer(request);
    };
  };

  const open = async (): Promise<Tab<S>> => {
    const platform = createFakePlatform({ ...options.page, browser });
    const index = tabs.length;
    platform.network.respond(respondTo(index));
    const tab = { index, platform, subject: options.subject(platform) };
    tabs.push(tab);
    void tab.subject.load().catch(() => undefined);
    await browser.clock.advance(latencyMs * 4);
    return tab;
  };
  const callsOf = (call: string) => sightings.filter((sighting) => sighting.call === call);

  return {
    browser,
    service,
    tabs,
    sightings,
    open,
    async openMany(count, pauseMs) {
      for (let opened = 0; opened < count; opened += 1) {
        await open();
        await browser.clock.advance(pauseMs);
      }
    },
    setWeather(next) {
      sky.weather = next;
    },
    advance: browser.clock.advance,
    trueTime,
    callsOf,
    tokenCalls: () => sightings.filter(({ call }) => call.endsWith('/tokens')),
    leftovers: () => ({
      timers: browser.clock.pending(),
      locks: browser.heldLocks().length,
      channels: browser.ports.size,
      listeners: tabs.reduce((count, { platform }) => count + platform.tab.listeners(), 0),
    }),
    dispose: () => tabs.forEach(({ subject }) => void subject.dispose()),
  };
};

const createNetwork =
  (
    browser: FakeBrowser,
    sky: { readonly weather: NetworkWeather },
    latencyMs: number,
    respond: FakeResponder,
  ): FakeResponder =>
  async (request) => {
    const halfWay = () => new Promise<void>((resolve) => void browser.clock.after(latencyMs / 2, resolve));
    const never = () => new Promise<never>(() => undefined);
    if (sky.weather === 'unreachable') throw new TypeError('Failed to fetch');
    if (sky.weather === 'black hole') return never();
    await halfWay();
    if (sky.weather === 'restarting') return errorResponse(503, 'service_unavailable');
    const response = await respond(request);
    await halfWay();
    // A pending reply is lost with the network.
    return isLost(sky.weather) ? never() : response;
  };

const isLost = (weather: NetworkWeather): boolean => weather === 'black hole' || weather === 'unreachable';
