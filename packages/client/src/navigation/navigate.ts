// Navigation: through the host's router if one is given and the target is on this origin, else by leaving the page.
import { CLIENT_NAMES } from '@latchkey/wire';
import { navigationTarget } from '../lib/allowed-redirect.ts';
import { parseUrl, stripOrigin } from '../lib/url.ts';
import type { Cancel, Platform } from '../platform/platform.ts';

/** Details of a navigation for the router. */
export interface NavigationMetadata {
  readonly routing?: string;
  readonly navigationType?: 'internal' | 'external' | 'window';
}

/** The host's router: takes path, query and hash. `windowNavigate` leaves the page instead. */
export type RouterFunction = (
  to: string,
  tools: {
    readonly windowNavigate: (to: URL | string) => void;
    readonly __internal_metadata?: NavigationMetadata;
  },
) => unknown;

/** The host's options that navigation reads. Give both router functions or neither. */
export interface NavigateOptions {
  /** Goes to an address with the router of the host, and adds an entry to the history. */
  readonly routerPush?: RouterFunction | undefined;
  /** Goes to an address with the router of the host, in place of the current entry. */
  readonly routerReplace?: RouterFunction | undefined;
  /** Logs every address that the client navigates to. */
  readonly routerDebug?: boolean | undefined;
  /** Protocols to allow besides http and https, such as `acme:`. */
  readonly allowedRedirectProtocols?: readonly string[] | undefined;
}

/** Options of one navigation. */
export interface NavigateCall {
  readonly replace?: boolean | undefined;
  readonly metadata?: NavigationMetadata | undefined;
}

export interface Navigator {
  /** Resolves to the result of the host's router, or to undefined once the browser has started to navigate. */
  navigate(to: string | null | undefined, call?: NavigateCall): Promise<unknown>;
  /** The URL a navigation to `to` leads to; undefined when it is not allowed. */
  target(to: string): URL | undefined;
  /** Called for every navigation, shortly after it began; open modals close then. */
  addListener(listener: () => void): Cancel;
}

type NavigatorPlatform = Pick<Platform, 'inBrowser' | 'location' | 'page' | 'timers' | 'log'>;

/** A navigator for a page; options are read at each navigation, because they may change after construction. */
export const createNavigator = (platform: NavigatorPlatform, options: () => NavigateOptions): Navigator => {
  const listeners = new Set<() => void>();
  const target: Navigator['target'] = (to) =>
    navigationTarget(to, platform.location.href(), options().allowedRedirectProtocols);

  /** A target that is not allowed becomes the root of this page's origin. */
  const allowed = (to: URL | string): URL | undefined => {
    const url = target(String(to));
    if (url) return url;
    platform.log.warn(
      `${CLIENT_NAMES.capitalised}: "${to}" is not a place to navigate to; going to "/" instead. If its protocol is yours, name it in allowedRedirectProtocols.`,
    );
    return parseUrl('/', platform.location.href());
  };

  const leavePage = (to: URL | string, replace = false): void => {
    const url = allowed(to);
    if (!url) return;
    platform.page.emit(CLIENT_NAMES.events.beforeUnload);
    if (replace) platform.location.replace(url.href);
    else platform.location.assign(url.href);
  };

  return {
    target,
    addListener(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async navigate(to, { replace = false, metadata } = {}) {
      if (!to || !platform.inBrowser) return undefined;
      for (const listener of listeners) platform.timers.after(0, listener);
      const url = allowed(to);
      if (!url) return undefined;
      const { routerPush, routerReplace, routerDebug } = options();
      if (routerDebug) platform.log.warn(`${CLIENT_NAMES.capitalised}: going to ${url.href}`);
      const route = (replace && routerReplace) || routerPush;
      // Schemes without an origin, such as an installed app's, are left to the router.
      const isCustomScheme = url.origin === 'null';
      if (!route || (!isCustomScheme && url.origin !== parseUrl(platform.location.href())?.origin)) {
        leavePage(url, replace);
        return undefined;
      }
      return route(isCustomScheme ? url.href : stripOrigin(url), {
        windowNavigate: (target) => leavePage(target),
        ...(metadata ? { __internal_metadata: metadata } : {}),
      });
    },
  };
};
