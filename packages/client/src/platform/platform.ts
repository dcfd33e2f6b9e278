// The Platform interface: every browser API the client uses. Only this folder touches the browser; tests pass a fake.
import type { Bytes } from '@latchkey/wire';

/** Ends a subscription or a timer. Safe to call twice. */
export type Cancel = () => void;

/** A wall clock, which can be set, and a monotonic clock. */
export interface PlatformClock {
  /** Wall clock, epoch milliseconds; may jump. */
  now(): number;
  /** Milliseconds since a fixed moment; monotonic, so use it for durations. */
  monotonic(): number;
}

/** One-shot and repeating timers, in milliseconds. */
export interface PlatformTimers {
  after(ms: number, run: () => void): Cancel;
  every(ms: number, run: () => void): Cancel;
}

export type SameSite = 'Lax' | 'Strict' | 'None';

/** Attributes of a cookie. The path is always `/`. Without `expires` it is a session cookie. */
export interface CookieAttributes {
  readonly expires?: Date;
  readonly sameSite?: SameSite;
  readonly secure?: boolean;
  readonly domain?: string;
  readonly partitioned?: boolean;
}

/** The document's cookies. Values are percent-encoded when written and decoded when read. */
export interface PlatformCookies {
  get(name: string): string | undefined;
  set(name: string, value: string, attributes?: CookieAttributes): void;
  /** Removes the cookie; pass the domain it was set with, or only the host-only cookie is removed. */
  remove(name: string, attributes?: Pick<CookieAttributes, 'domain' | 'sameSite' | 'secure' | 'partitioned'>): void;
  /** Whether a cookie of this SameSite must and may carry `Secure` on this page. */
  secureFor(sameSite: SameSite): boolean;
}

/** Persistent text by key, per origin. Never throws: a rejected write is ignored. */
export interface PlatformStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Mutual exclusion between the tabs of one origin. */
export interface PlatformLock {
  /** Runs `work` while holding the named lock, or resolves to 'busy' when it was not free within `waitMs`. */
  run<T>(name: string, waitMs: number, work: (contended: boolean) => Promise<T>): Promise<T | 'busy'>;
}

/** One endpoint of a channel between tabs. A tab does not receive its own messages. */
export interface TabChannel {
  /** True if messages are never stored, so that they may contain secrets. */
  readonly isPrivate: boolean;
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): Cancel;
  close(): void;
}

/** Messages between the tabs of one origin. */
export interface PlatformChannel {
  open(name: string): Promise<TabChannel>;
}

/** State and events of the page: focus, visibility, network, unload. */
export interface PlatformPage {
  isFocused(): boolean;
  isVisible(): boolean;
  onFocus(listener: () => void): Cancel;
  onVisibility(listener: (visible: boolean) => void): Cancel;
  /** `restored` is true when the page came back from the back/forward cache. */
  onPageShow(listener: (restored: boolean) => void): Cancel;
  /** The browser resumes a page that it had frozen. */
  onResume(listener: () => void): Cancel;
  /** The browser reports that the network is back. Not every reconnection is reported. */
  onOnline(listener: () => void): Cancel;
  /** A user fills in a field of a surface or of the host. */
  onInput(listener: () => void): Cancel;
  /** The page is about to unload: the browser's `beforeunload` or our event before a hard navigation. */
  onBeforeUnload(listener: () => void): Cancel;
  isOnline(): boolean;
  userAgent(): string;
  isInCrossOriginFrame(): boolean;
  /** Dispatches a custom event on the window. */
  emit(eventName: string): void;
}

/** The address of the page, and navigation. */
export interface PlatformLocation {
  /** The whole address; empty outside a browser. */
  href(): string;
  /** Navigates, with a new history entry. */
  assign(url: string): void;
  /** Navigates, replacing the history entry. */
  replace(url: string): void;
  /** Rewrites the address without navigating. */
  replaceState(url: string): void;
}

export interface PlatformCrypto {
  /** SHA-1 of the bytes, 20 bytes; works in insecure contexts too. Only for deriving names, never for secrets. */
  sha1(bytes: Bytes): Promise<Uint8Array>;
}

/** The WebAuthn API of the browser. */
export interface PlatformCredentials {
  isSupported(): boolean;
  isPlatformAuthenticatorAvailable(): Promise<boolean>;
  isConditionalMediationAvailable(): Promise<boolean>;
  create(options: CredentialCreationOptions): Promise<Credential | null>;
  get(options: CredentialRequestOptions): Promise<Credential | null>;
}

/** A wallet as a page sees it (EIP-1193). */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** Wallets that browser extensions inject into a page. */
export interface PlatformWallets {
  /** The wallet that announces this name, else the one in the page's global; undefined when there is neither. */
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

/** Messages for the developer of the host page. */
interface PlatformLog {
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

/** The whole platform, in one argument. */
export interface Platform {
  /** False during server rendering: no document, no navigation, no cookies. */
  readonly inBrowser: boolean;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly clock: PlatformClock;
  readonly timers: PlatformTimers;
  readonly cookies: PlatformCookies;
  /** Shared by the tabs of the origin; persistent. */
  readonly storage: PlatformStorage;
  /** For this tab only, until it is closed. */
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
