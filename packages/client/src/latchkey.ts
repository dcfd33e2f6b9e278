// The facade: builds the parts and forwards to them. Every method is an own, bound property, safe to take off.

import type { HandleUnauthenticated } from './auth/unauthenticated.ts';
import type { ApiError } from './errors.ts';
import { createRedirects, type Redirects } from './flows/redirects.ts';
import type { SetActive } from './flows/set-active.ts';
import type { SignOut } from './flows/sign-out.ts';
import type { RequestHooks } from './http/request-hooks.ts';
import { lazily } from './lib/lazy.ts';
import type { InstanceType } from './lib/publishable-key.ts';
import type { Parts } from './load/parts.ts';
import { createShell, type Shell, setCountryOnce } from './load/shell.ts';
import { createLoad, type Load } from './load.ts';
import type { Navigator } from './navigation/navigate.ts';
import type { Urls } from './navigation/urls.ts';
import { type LoadOptions, type SdkMetadata, type ValueOrFunction, valueAt } from './options.ts';
import { browserPlatform } from './platform/browser.ts';
import type { Platform } from './platform/platform.ts';
import type { Client } from './resources/client.ts';
import type { ReceiveEnvironment } from './resources/context.ts';
import type { Environment } from './resources/environment.ts';
import type { Organization } from './resources/organization.ts';
import type { Session } from './resources/session.ts';
import type { User } from './resources/user.ts';
import { addListener, type Listener } from './state/listeners.ts';
import { isLoaded, toEmission } from './state/snapshot.ts';
import type { ReadableStore } from './state/store.ts';
import { createSurfaceController } from './surfaces/controller.ts';
import { createNamedMethods, type NamedMethods, withMembers } from './surfaces/named-methods.ts';
import type { UiModuleFor, UiUpdate } from './surfaces/surface.ts';

/** A module that draws the surfaces of a client. */
export type UiModule = UiModuleFor<Latchkey>;

/** Options of the constructor. Empty text means "not set". */
export type LatchkeyOptions = {
  /** Calls go through this address of your own: an http(s) URL or a path of the site. */
  readonly proxyUrl?: ValueOrFunction<string> | undefined;
  /** Domain of the instance when it is not the one in the key; satellites need it. */
  readonly domain?: ValueOrFunction<string> | undefined;
  /** Stands in for the browser, in tests and native shells. */
  readonly platform?: Platform | undefined;
  /** Brings the surfaces; without it this is a headless client. */
  readonly loadUi?: (() => Promise<UiModule>) | undefined;
  /** Brings parts of the client from elsewhere than beside this module, for builds that place chunks themselves. */
  readonly parts?: Partial<Parts> | undefined;
};

const VERSION = '0.1.0';

const OwnMembers = withMembers<NamedMethods & Urls & Redirects>();

/**
 * A client of one instance.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…');
 * await latchkey.load();
 * latchkey.user?.fullName;
 */
export class Latchkey extends OwnMembers {
  static readonly version: string = VERSION;
  static readonly sdkMetadata: SdkMetadata = { name: '@latchkey/client', version: VERSION, environment: 'production' };

  /** The snapshot to draw from, for bindings. */
  readonly store: ReadableStore;
  /** Everything ambient this client uses. */
  readonly platform: Platform;
  /** Loads everything; does nothing the second time. */
  readonly load: Load;
  /** Makes a session, an organization or both active. */
  readonly setActive: SetActive;
  /** Ends one session or all of them. */
  readonly signOut: SignOut;
  /** Goes somewhere, through the host's router if it gave one. */
  readonly navigate: Navigator['navigate'];
  /** Calls back now, if a client is there, and after every change; the answer stops it. */
  readonly addListener: (listener: Listener) => () => void;
  /** Checks with the service who is signed in, after a refusal. */
  readonly handleUnauthenticated: HandleUnauthenticated;
  /** Stops timers and listeners and takes down what is drawn, for good. */
  readonly dispose: () => void;
  readonly __unstable__updateProps: (update: UiUpdate) => Promise<void>;
  readonly __unstable__setEnvironment: (json: Parameters<ReceiveEnvironment>[0]) => Promise<void>;
  readonly __unstable__onBeforeRequest: RequestHooks['onBeforeRequest'];
  readonly __unstable__onAfterResponse: RequestHooks['onAfterResponse'];
  readonly __experimental_prefetchOrganizationSwitcher: () => Promise<void>;
  readonly __internal_getOption: <Key extends keyof LoadOptions>(key: Key) => LoadOptions[Key];
  readonly __internal_reloadInitialResources: () => Promise<void>;
  readonly __internal_setCountry: (country: string) => void;
  readonly __internal_navigateWithError: (to: string, error: ApiError) => Promise<unknown>;
  readonly __internal_addNavigationListener: Navigator['addListener'];
  readonly #shell: Shell;
  #sdkMetadata: SdkMetadata | undefined;
  #lastError: ApiError | null = null;

  constructor(publishableKey: string, options: LatchkeyOptions = {}) {
    super();
    const { loadUi } = options;
    const shell = createShell(publishableKey, options, options.platform ?? browserPlatform());
    const { store, platform, navigator, urls } = shell;
    const { engine: loadEngine = () => import('./load/engine.ts') } = shell.parts;
    const engine = lazily(async () => (await loadEngine()).createEngine(shell));
    const signedIn = async () => (await engine()).signedIn();
    const surfaces = createSurfaceController({
      ...shell,
      loadUi: loadUi && (async () => (await loadUi()).createUi(this)),
    });
    this.#shell = shell;
    this.store = store;
    this.platform = platform;
    this.load = createLoad(shell, engine);
    this.setActive = async (params) => (await signedIn()).setActive(params);
    this.signOut = async (...args) => (await signedIn()).signOut(...args);
    this.navigate = navigator.navigate;
    this.addListener = (listener) => addListener(store, listener);
    this.handleUnauthenticated = async (...args) => (await engine()).handleUnauthenticated(...args);
    this.dispose = () => {
      shell.life.abort();
      surfaces.dispose();
    };
    this.__unstable__updateProps = surfaces.updateProps;
    this.__unstable__setEnvironment = async (json) => void (await engine()).receiveEnvironment(json);
    this.__unstable__onBeforeRequest = shell.requestHooks.onBeforeRequest;
    this.__unstable__onAfterResponse = shell.requestHooks.onAfterResponse;
    this.__experimental_prefetchOrganizationSwitcher = () => surfaces.preload('OrganizationSwitcher');
    this.__internal_getOption = (key) => shell.options()[key];
    this.__internal_reloadInitialResources = async () => (await engine()).reload();
    this.__internal_setCountry = (country) => setCountryOnce(store, country);
    this.__internal_navigateWithError = (to, error) => {
      this.#lastError = error;
      return navigator.navigate(to);
    };
    this.__internal_addNavigationListener = navigator.addListener;
    Object.assign(this, createNamedMethods(surfaces), urls, createRedirects(urls, shell.navigate));
  }

  /** Version of this package. */
  get version(): string {
    return VERSION;
  }

  /** Who embeds this client. */
  get sdkMetadata(): SdkMetadata {
    return this.#sdkMetadata ?? this.#shell.options().sdkMetadata ?? Latchkey.sdkMetadata;
  }

  set sdkMetadata(metadata: SdkMetadata) {
    this.#sdkMetadata = metadata;
  }

  /** Is everything there? */
  get loaded(): boolean {
    return isLoaded(this.store.getSnapshot());
  }

  get publishableKey(): string {
    return this.#shell.key.key;
  }

  /** Host of the service, from the key. */
  get frontendApi(): string {
    return this.#shell.key.frontendApi;
  }

  get instanceType(): InstanceType {
    return this.#shell.key.instanceType;
  }

  get domain(): string {
    return this.#shell.domain;
  }

  get proxyUrl(): string {
    return this.#shell.proxyUrl;
  }

  get isSatellite(): boolean {
    return valueAt(this.#shell.options().isSatellite, this.platform.location.href()) ?? false;
  }

  /** Does it keep cookies? False before load(). */
  get isStandardBrowser(): boolean {
    return this.loaded && this.#shell.options().standardBrowser === true;
  }

  /** Is somebody signed in? */
  get isSignedIn(): boolean {
    return this.store.getSnapshot().session !== undefined;
  }

  get client(): Client | undefined {
    return this.store.getSnapshot().client;
  }

  /** Null when nobody is signed in, undefined while that is not known. */
  get session(): Session | null | undefined {
    return toEmission(this.store.getSnapshot())?.session;
  }

  /** Null when nobody is signed in, undefined while that is not known. */
  get user(): User | null | undefined {
    return toEmission(this.store.getSnapshot())?.user;
  }

  /** Null when none is active, undefined while that is not known. */
  get organization(): Organization | null | undefined {
    return toEmission(this.store.getSnapshot())?.organization;
  }

  get __unstable__environment(): Environment | undefined {
    return this.store.getSnapshot().environment;
  }

  get __internal_country(): string | undefined {
    return this.store.getSnapshot().country;
  }

  /** The error a redirect was made with; reading it clears it. */
  get __internal_last_error(): ApiError | null {
    const error = this.#lastError;
    this.#lastError = null;
    return error;
  }
}

/** A client of one instance; the same as `new Latchkey`. */
export const createLatchkey = (publishableKey: string, options?: LatchkeyOptions): Latchkey =>
  new Latchkey(publishableKey, options);
