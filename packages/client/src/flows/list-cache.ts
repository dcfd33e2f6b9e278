// Pages of lists that components show: each is requested once for all components, cached for a while, and requested again
// after a change by this client and when the page regains focus.
import { LIST_DEDUPE_MS, LIST_FOCUS_THROTTLE_MS } from '@latchkey/wire';
import type { AfterResponse, RequestHooks } from '../http/request-hooks.ts';
import type { Platform } from '../platform/platform.ts';
import type { ListName } from '../resources/lists.ts';
import type { Page } from '../resources/page.ts';
import { listsChangedBy } from './list-changes.ts';

/** The state of one page. */
export type PageState = {
  readonly page: Page<unknown> | undefined;
  /** Why the last request failed. */
  readonly error: unknown;
  readonly isFetching: boolean;
};

/** A page that a component shows. */
export type PageRequest = {
  readonly name: ListName;
  /** Which list: its name, its owner and its filters. */
  readonly list: string;
  /** Which page of it. */
  readonly key: string;
  readonly ask: () => Promise<Page<unknown>>;
};

type Kept = PageState & {
  readonly request: PageRequest;
  /** The number of changes of the list, and how many of them the page reflects. */
  readonly changes: number;
  readonly known: number;
  readonly loadedAt: number;
};

/** The platform, and the sources of changes. */
export type ListHost = {
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'page'>;
  readonly requestHooks: Pick<RequestHooks, 'onAfterResponse'>;
  /** Aborts when the client is disposed. */
  readonly life: { readonly signal: AbortSignal };
};

type Flight = { readonly changes: number; readonly done: Promise<void> };

/** The pages of one client; the cache is cleared when no component shows a page. */
export class ListCache {
  readonly #host: ListHost;
  #pages: ReadonlyMap<string, Kept> = new Map();
  readonly #requests = new Set<PageRequest>();
  readonly #flights = new Map<string, Flight>();
  readonly #listeners = new Set<() => void>();

  constructor(host: ListHost) {
    this.#host = host;
  }

  /** Subscribes to events that make pages stale, until the client is disposed. */
  start(): this {
    const { platform, requestHooks, life } = this.#host;
    const onAnswer: AfterResponse = (request, { status }) => {
      const names = status < 300 ? listsChangedBy(request) : [];
      if (names.length === 0) return;
      this.#noteChange(({ name }) => names.includes(name));
      // Deferred: the component that made the change may request the list itself, and one request is enough.
      platform.timers.after(0, () => this.#askAgain(Number.POSITIVE_INFINITY));
    };
    requestHooks.onAfterResponse(onAnswer);
    const stop = platform.page.onFocus(() => this.#askAgain(LIST_FOCUS_THROTTLE_MS));
    life.signal.addEventListener('abort', stop, { once: true });
    return this;
  }

  get = (key: string): PageState | undefined => this.#pages.get(key);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Loads the page unless a recent one is cached, and keeps it current until the returned function is called. */
  watch = (request: PageRequest): (() => void) => {
    this.#requests.add(request);
    if (!this.#isCurrent(request, LIST_DEDUPE_MS)) void this.#ask(request);
    return () => {
      this.#requests.delete(request);
      // Deferred: StrictMode unmounts and remounts in the same tick, which must not clear the cache.
      void Promise.resolve().then(() => this.#rest());
    };
  };

  /** Requests again every page of a list that a component shows. */
  revalidate = async (list: string): Promise<void> => {
    this.#noteChange((request) => request.list === list);
    await Promise.all(
      [...this.#requests].filter((request) => request.list === list).map((request) => this.#ask(request)),
    );
  };

  /** Replaces the cached page; pending replies do not overwrite it. */
  set = (key: string, page: Page<unknown> | undefined): void => {
    const kept = this.#pages.get(key);
    if (!kept) return;
    const changes = kept.changes + 1;
    this.#put(kept.request, { page, error: undefined, changes, known: changes });
  };

  #rest(): void {
    if (this.#requests.size === 0) this.#pages = new Map();
  }

  #noteChange(isChanged: (request: PageRequest) => boolean): void {
    const pages = [...this.#pages].map(
      ([key, kept]) => [key, isChanged(kept.request) ? { ...kept, changes: kept.changes + 1 } : kept] as const,
    );
    this.#pages = new Map(pages);
  }

  #askAgain(maxAgeMs: number): void {
    for (const request of this.#requests) if (!this.#isCurrent(request, maxAgeMs)) void this.#ask(request);
  }

  #isCurrent({ key }: PageRequest, maxAgeMs: number): boolean {
    const kept = this.#pages.get(key);
    return kept?.page !== undefined && kept.known === kept.changes && this.#now() - kept.loadedAt < maxAgeMs;
  }

  async #ask(request: PageRequest): Promise<void> {
    const underway = this.#flights.get(request.key);
    const changes = this.#pages.get(request.key)?.changes ?? 0;
    if (underway) {
      await underway.done;
      // A reply requested before a change may not reflect it.
      if (underway.changes < changes) await this.#ask(request);
      return;
    }
    const done = this.#fetch(request, changes);
    this.#flights.set(request.key, { changes, done });
    await done;
  }

  /** Never rejects: the error is part of the page's state. */
  async #fetch(request: PageRequest, changes: number): Promise<void> {
    this.#put(request, { isFetching: true });
    let answer: Partial<Kept>;
    try {
      answer = { page: await request.ask(), error: undefined, known: changes, loadedAt: this.#now() };
    } catch (error) {
      answer = { error };
    }
    this.#flights.delete(request.key);
    const isOld = (this.#pages.get(request.key)?.changes ?? changes) !== changes;
    this.#put(request, isOld ? { isFetching: false } : { ...answer, isFetching: false });
  }

  #put(request: PageRequest, change: Partial<Kept>): void {
    const kept = this.#pages.get(request.key) ?? {
      page: undefined,
      error: undefined,
      changes: 0,
      known: 0,
      loadedAt: this.#now(),
    };
    const next = { isFetching: false, ...kept, ...change, request };
    this.#pages = new Map([...this.#pages].filter(([, one]) => !this.#isSpent(one))).set(request.key, next);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Pages that no component shows stay cached until they would be requested again. */
  #isSpent({ request, loadedAt }: Kept): boolean {
    return this.#now() - loadedAt >= LIST_DEDUPE_MS && ![...this.#requests].some(({ key }) => key === request.key);
  }

  #now(): number {
    return this.#host.platform.clock.now();
  }
}
