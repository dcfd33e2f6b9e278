// The Platform interface: every ambient thing the client uses. Only this folder touches the browser; tests pass a fake.
import type { Bytes } from '@latchkey/wire';

/** Undo of a subscription or a timer. Calling it twice is harmless. */
export type Cancel = () => void;

/** Two clocks: one that people set, one that never goes back. */
export interface PlatformClock {
  /** Wall clock, epoch milliseconds; may jump. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back, so use it for durations. */
  monotonic(): number;
}

/** One-shot and repeating timers, in milliseconds. */
export interface PlatformTimers {
  after(ms: number, run: () => void): Cancel;
  every(ms: number, run: () => void): Cancel;
}

export type SameSite = 'Lax' | 'Strict' | 'None';

/** What may be said about a cookie. The path is always `/`. Absent `expires` makes a session cookie. */
export interface CookieAttributes {
  readonly expires?: Date;
  readonly sameSite?: SameSite;
  readonly secure?: boolean;
  readonly domain?: string;
  readonly partitioned?: boolean;
}

/** The document's cookies. Values are percent-encoded on the way in and decoded on the way out. */
export interface PlatformCookies {
  get(name: string): string | undefined;
  set(name: string, value: string, attributes?: CookieAttributes): void;
  /** Removes the cookie; name the domain it was set with, or only the host-only one goes. */
  remove(name: string, attributes?: Pick<CookieAttributes, 'domain' | 'sameSite' | 'secure' | 'partitioned'>): void;
  /** Whether a cookie of this SameSite must and may carry `Secure` on this page. */
  secureFor(sameSite: SameSite): boolean;
}

/** Text by key, kept when the page is left, of one origin. Never throws: a refused write is forgotten. */
export interface PlatformStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Mutual exclusion between the tabs of one origin. */
export interface PlatformLock {
  /** Runs `work` while holding the named lock, or answers 'busy' when it was not free within `waitMs`. */
  run<T>(name: string, waitMs: number, work: (hadToWait: boolean) => Promise<T>): Promise<T | 'busy'>;
}

/** One open end of a channel between tabs. A tab does not hear itself. */
export interface TabChannel {
  /** Messages go from memory to memory: nothing of them is ever stored, so that secrets may be among them. */
  readonly isPrivate: boolean;
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): Cancel;
  close(): void;
}

/** Messages between the tabs of one origin. */
export interface PlatformChannel {
  open(name: string): Promise<TabChannel>;
}

/** What the page knows about itself: focus, visibility, network, unload. */
export interface PlatformPage {
  isFocused(): boolean;
  isVisible(): boolean;
  onFocus(listener: () => void): Cancel;
  onVisibility(listener: (visible: boolean) => void): Cancel;
  /** `restored` is true when the page came back from the back/forward cache. */
  onPageShow(listener: (restored: boolean) => void): Cancel;
  /** The browser lets a page go on that it had frozen. */
  onResume(listener: () => void): Cancel;
  /** The browser says that the network is back. Not every return is announced. */
  onOnline(listener: () => void): Cancel;
  /** A user fills in a field of ours or of the host. */
  onInput(listener: () => void): Cancel;
  /** The page is about to go: the browser's own `beforeunload` or our event before a hard navigation. */
  onBeforeUnload(listener: () => void): Cancel;
  isOnline(): boolean;
  userAgent(): string;
  isInCrossOriginFrame(): boolean;
  /** Fires a custom event on the window. */
  emit(eventName: string): void;
}

/** Where the page is, and the ways to leave it. */
export interface PlatformLocation {
  /** The whole address; empty outside a browser. */
  href(): string;
  /** Leaves the page, keeping it in history. */
  assign(url: string): void;
  /** Leaves the page, taking its place in history. */
  replace(url: string): void;
  /** Rewrites the address without navigating. */
  replaceState(url: string): void;
}

export interface PlatformCrypto {
  /** SHA-1 of the bytes, 20 bytes; works in insecure contexts too. Only for names, never for secrets. */
  sha1(bytes: Bytes): Promise<Uint8Array>;
}

/** The WebAuthn surface of the browser. */
export interface PlatformCredentials {
  isSupported(): boolean;
  isPlatformAuthenticatorAvailable(): Promise<boolean>;
  isConditionalMediationAvailable(): Promise<boolean>;
  create(options: CredentialCreationOptions): Promise<Credential | null>;
  get(options: CredentialRequestOptions): Promise<Credential | null>;
}

/** A wallet as pages see it (EIP-1193). */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** Wallets that extensions of the browser put into a page. */
export interface PlatformWallets {
  /** The wallet that announces itself by this name, else the one in the page's global; undefined when there is neither. */
  find(name: string): Promise<WalletProvider | undefined>;
}

/** Third-party scripts, each loaded at most once per page. */
export interface PlatformScripts {
  load(url: string, attributes?: Readonly<Record<string, string>>): Promise<void>;
}

/** Named window globals: hooks of the host (`__unstable__onBeforeSetActive`) and third-party objects. */
export interface PlatformGlobals {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

/** Lines for the developer of the host page. */
interface PlatformLog {
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

/** Everything ambient, in one argument. */
export interface Platform {
  /** False during server rendering: no document, no navigation, no cookies. */
  readonly inBrowser: boolean;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly clock: PlatformClock;
  readonly timers: PlatformTimers;
  readonly cookies: PlatformCookies;
  /** Shared by the tabs of the origin, for good. */
  readonly storage: PlatformStorage;
  /** Of this tab alone, as long as it is open. */
  readonly tabStorage: PlatformStorage;
  readonly lock: PlatformLock;
  readonly channel: PlatformChannel;
  readonly page: PlatformPage;
  readonly location: PlatformLocation;
  readonly crypto: PlatformCrypto;
  readonly credentials: PlatformCredentials;
  readonly wallets: PlatformWallets;
  readonly scripts: PlatformScripts;
  readonly globals: PlatformGlobals;
  readonly log: PlatformLog;
  /** Uniform in [0, 1): jitter and sampling, never secrets. */
  random(): number;
}
