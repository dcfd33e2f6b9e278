// The facade: forwards to the parts that load/compose-client.ts builds. Every method is a bound own property, safe to destructure.

import { CLIENT_VERSION, type InstanceType } from '@latchkey/wire';
import type { ApiError } from './errors.ts';
import { createRedirects, type Redirects } from './flows/redirects.ts';
import type { RequestHooks } from './http/request-hooks.ts';
import { type ComposedClient, composeClient } from './load/compose-client.ts';
import { createFapiClient, type FapiClient } from './load/fapi-client.ts';
import type { LazyModules } from './load/lazy-modules.ts';
import type { Load } from './load/load.ts';
import type { CachedResources } from './load/shell.ts';
import { forwardVerbs, type Verbs } from './load/verbs.ts';
import type { Navigator } from './navigation/navigate.ts';
import type { Urls } from './navigation/urls.ts';
import { type LoadOptions, SDK_METADATA, type SdkMetadata, type ValueOrFunction } from './options.ts';
import type { Platform } from './platform/platform.ts';
import type { Client } from './resources/client.ts';
import type { Environment } from './resources/environment.ts';
import type { Organization } from './resources/organizations/organization.ts';
import type { Session } from './resources/session.ts';
import type { User } from './resources/user.ts';
import { setCountryOnce } from './state/country.ts';
import { addListener, type Listener } from './state/listeners.ts';
import { isLoaded, toEmission } from './state/snapshot.ts';
import { createStatusEvents, type PublicStatus, publicStatus, type StatusEvents } from './state/status-events.ts';
import type { ReadableStore } from './state/store.ts';
import type { TaskHosts } from './state/task-hosts.ts';
import { createNamedMethods, type NamedMethods, withMembers } from './surfaces/named-methods.ts';
import type { SurfaceName, UiModuleFor, UiUpdate } from './surfaces/surface.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { RELEASE } from './version.ts';

/** A module that draws the surfaces of a client. */
export type UiModule = UiModuleFor<Latchkey>;

/** Options of the constructor. Empty text means "not set". */
export type LatchkeyOptions = {
  /** Proxy for calls to the service: an http(s) URL or a path of the site. */
  readonly proxyUrl?: ValueOrFunction<string> | undefined;
  /** Domain of the instance when it is not the one in the key; satellites need it. */
  readonly domain?: ValueOrFunction<string> | undefined;
  /** Replaces the browser, in tests and native shells. */
  readonly platform?: Platform | undefined;
  /** Loads the surfaces; without it this is a headless client. */
  readonly loadUi?: (() => Promise<UiModule>) | undefined;
  /** Overrides where lazy modules are loaded from, for builds that place chunks themselves. */
  readonly lazyModules?: Partial<LazyModules> | undefined;
};

/** Members that the facade itself implements. */
type Members = {
  /** The snapshot to render from, for bindings. */
  readonly store: ReadableStore;
  /** The platform: every browser API this client uses. */
  readonly platform: Platform;
  /** Loads the client; does nothing when it is already loaded. */
  readonly load: Load;
  /** Navigates, through the host's router if one was given. */
  readonly navigate: Navigator['navigate'];
  /** Calls back now, if a client is loaded, and after every change; returns a function that stops it. */
  readonly addListener: (listener: Listener) => () => void;
  /** Stops timers and listeners and unmounts the surfaces, permanently. */
  readonly dispose: () => void;
  /** Access to the service for calls this client does not make itself. */
  readonly getFapiClient: () => FapiClient;
  readonly __unstable__updateProps: (update: UiUpdate) => Promise<void>;
  readonly __unstable__onBeforeRequest: RequestHooks['onBeforeRequest'];
  readonly __unstable__onAfterResponse: RequestHooks['onAfterResponse'];
  readonly __experimental_prefetchOrganizationSwitcher: () => Promise<void>;
  /** Downloads the code that opens a surface as a modal. */
  readonly __internal_preload: (name: SurfaceName) => Promise<void>;
  readonly __internal_getOption: <Key extends keyof LoadOptions>(key: Key) => LoadOptions[Key];
  readonly __internal_setCountry: (country: string) => void;
  readonly __internal_navigateWithError: (to: string, error: ApiError) => Promise<unknown>;
  readonly __internal_attemptToEnableEnvironmentSetting: () => { readonly isEnabled: boolean };
  readonly __internal_addNavigationListener: Navigator['addListener'];
  /** The surfaces on this page that show the cards of tasks; each adds and removes itself. */
  readonly __internal_taskHosts: TaskHosts;
};

const OwnMembers = withMembers<Members & StatusEvents & Verbs & NamedMethods & Urls & Redirects>();

/**
 * A client of one instance.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…');
 * await latchkey.load();
 * latchkey.user?.fullName;
 */
export class Latchkey extends OwnMembers {
  static readonly version: string = CLIENT_VERSION;
  /** Version of this package on npm. */
  static readonly release: string = RELEASE;
  static readonly sdkMetadata: SdkMetadata = SDK_METADATA;

  /** Set by SDKs that cache client and environment for offline starts. */
  declare __internal_getCachedResources: CachedResources | undefined;
  readonly #parts: ComposedClient;
  #sdkMetadata: SdkMetadata | undefined;
  #lastError: ApiError | null = null;

  constructor(publishableKey: string, options: LatchkeyOptions = {}) {
    super();
    const { loadUi } = options;
    const parts = composeClient(
      publishableKey,
      options,
      loadUi && (async () => (await loadUi()).createUi(this)),
      () => this.__internal_getCachedResources,
    );
    const { store, platform, navigator, urls, surfaces, engine } = parts;
    this.#parts = parts;
    const members: Members = {
      store,
      platform,
      load: parts.load,
      navigate: navigator.navigate,
      addListener: (listener) => addListener(store, listener),
      dispose: () => {
        parts.life.abort();
        surfaces.dispose();
      },
      getFapiClient: () => createFapiClient(parts, async () => (await (await engine()).sdk()).request),
      __unstable__updateProps: surfaces.updateProps,
      __unstable__onBeforeRequest: parts.requestHooks.onBeforeRequest,
      __unstable__onAfterResponse: parts.requestHooks.onAfterResponse,
      __experimental_prefetchOrganizationSwitcher: () => surfaces.preload('OrganizationSwitcher'),
      __internal_preload: surfaces.preload,
      __internal_getOption: (key) => parts.options()[key],
      __internal_setCountry: (country) => setCountryOnce(store, country),
      __internal_navigateWithError: (to, error) => {
        this.#lastError = error;
        return navigator.navigate(to);
      },
      __internal_attemptToEnableEnvironmentSetting: () => ({ isEnabled: true }),
      __internal_addNavigationListener: navigator.addListener,
      __internal_taskHosts: parts.taskHosts,
    };
    Object.assign(
      this,
      forwardVerbs(engine),
      createNamedMethods(surfaces),
      createStatusEvents(store),
      urls,
      createRedirects(urls, parts.navigate),
      members,
    );
  }

  /** Version of the client API that this client implements; bindings decide by it what they can call. */
  get version(): string {
    return CLIENT_VERSION;
  }

  /** Release of this package. */
  get release(): string {
    return RELEASE;
  }

  /** The SDK that embeds this client. */
  get sdkMetadata(): SdkMetadata {
    return this.#sdkMetadata ?? this.#parts.sdkMetadata();
  }

  set sdkMetadata(metadata: SdkMetadata) {
    this.#sdkMetadata = metadata;
  }

  /** Load status; `degraded` while the service cannot be reached and the client retries by itself. */
  get status(): PublicStatus {
    return publicStatus(this.store.getSnapshot());
  }

  /** True once the client is loaded. */
  get loaded(): boolean {
    return isLoaded(this.store.getSnapshot());
  }

  get publishableKey(): string {
    return this.#parts.key.key;
  }

  /** Host of the service, from the key. */
  get frontendApi(): string {
    return this.#parts.key.frontendApi;
  }

  get instanceType(): InstanceType {
    return this.#parts.key.instanceType;
  }

  get domain(): string {
    return this.#parts.domain;
  }

  get proxyUrl(): string {
    return this.#parts.proxyUrl;
  }

  get isSatellite(): boolean {
    return this.#parts.isSatellite();
  }

  /** True if the client uses cookies. False before load(). */
  get isStandardBrowser(): boolean {
    return this.loaded && this.#parts.options().standardBrowser === true;
  }

  /** True if a session is active. */
  get isSignedIn(): boolean {
    return this.store.getSnapshot().session !== undefined;
  }

  get client(): Client | undefined {
    return this.store.getSnapshot().client;
  }

  /** Null when no session is active, undefined before load() and while the session is changing. */
  get session(): Session | null | undefined {
    return toEmission(this.store.getSnapshot())?.session;
  }

  /** Null when no session is active, undefined before load() and while the session is changing. */
  get user(): User | null | undefined {
    return toEmission(this.store.getSnapshot())?.user;
  }

  /** Null when no organization is active, undefined before load() and while the session is changing. */
  get organization(): Organization | null | undefined {
    return toEmission(this.store.getSnapshot())?.organization;
  }

  /** Usage events of development pages; undefined until load(), and when the host disabled them. */
  get telemetry(): Telemetry | undefined {
    return this.#parts.engine.loaded()?.telemetry();
  }

  get __unstable__environment(): Environment | undefined {
    return this.store.getSnapshot().environment;
  }

  get __internal_country(): string | undefined {
    return this.store.getSnapshot().country;
  }

  /** The error of the last redirect; reading it clears it. */
  get __internal_last_error(): ApiError | null {
    const error = this.#lastError;
    this.#lastError = null;
    return error;
  }
}

/** A client of one instance; the same as `new Latchkey`. */
export const createLatchkey = (publishableKey: string, options?: LatchkeyOptions): Latchkey =>
  new Latchkey(publishableKey, options);
