// What every part of a client may use: its key, options, state, access to the service, URLs and surfaces (types only).
// compose-client.ts builds it.
import type { ClientJSON, EnvironmentJSON } from '@latchkey/wire';
import type { DevBrowser } from '../auth/dev-browser.ts';
import type { SuffixedCookies } from '../auth/suffixed-cookies.ts';
import type { Api } from '../http/api.ts';
import type { RequestHooks } from '../http/request-hooks.ts';
import type { Lazy } from '../lib/lazy.ts';
import type { Navigator } from '../navigation/navigate.ts';
import type { Urls } from '../navigation/urls.ts';
import type { Platform } from '../platform/platform.ts';
import type { Store } from '../state/store.ts';
import type { TaskHosts } from '../state/task-hosts.ts';
import type { SurfaceController } from '../surfaces/controller.ts';
import type { CurrentOptions } from './current-options.ts';
import type { Instance } from './instance.ts';
import type { LazyModules } from './lazy-modules.ts';

/** Resources that an SDK cached in an earlier start, for when the service cannot be reached. */
export type CachedResources = () => Promise<{
  readonly client: ClientJSON | null;
  readonly environment: EnvironmentJSON | null;
}>;

export type Shell = Instance &
  CurrentOptions & {
    readonly platform: Platform;
    /** Loads a module once for all callers, and again after a failure. */
    readonly lazily: <T>(load: () => Promise<T>) => Lazy<T>;
    /** The loader of the signed-in chunk, and loaders that the constructor's options override. */
    readonly lazyModules: Partial<LazyModules> & Pick<LazyModules, 'signedIn'>;
    readonly store: Store;
    /** The surfaces that show the cards of tasks. */
    readonly taskHosts: TaskHosts;
    readonly api: Api;
    readonly cookies: SuffixedCookies;
    /** The dev-browser token; never set up in production. */
    readonly devBrowser: DevBrowser;
    /** The SDK's loader of cached resources, if it set one. */
    readonly cachedResources: () => CachedResources | undefined;
    readonly requestHooks: RequestHooks;
    readonly navigator: Navigator;
    readonly navigate: (to: string) => Promise<unknown>;
    readonly urls: Urls;
    readonly surfaces: SurfaceController;
    /** Aborts when the client is disposed. */
    readonly life: AbortController;
  };
