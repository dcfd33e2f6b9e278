// The dev-browser token: read from the page's address or a cookie, or requested from the service; kept in a cookie
// (docs/reference/wire.md#development-browser).
import { CLIENT_NAMES } from '@latchkey/wire';
import { ApiError, toNetworkError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import { hookDevBrowser } from '../http/dev-browser-hook.ts';
import { replyError } from '../http/reply.ts';
import type { RequestHooks } from '../http/request-hooks.ts';
import { parseUrl, withoutSearch } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { SuffixedCookies } from './suffixed-cookies.ts';

export type DevBrowser = {
  /** The token by which the service recognises this browser; undefined until the first `setUp`. */
  get(): string | undefined;
  /** Makes sure that a token exists; later requests carry it. True when the service has just created it. */
  setUp(signal?: AbortSignal): Promise<boolean>;
  /** Forgets the token that `setUp` found; if another tab has replaced it since, the new token stays. */
  clear(): void;
  /** Requests a token, without cookies. */
  request(signal?: AbortSignal): Promise<string>;
};

export type DevBrowserDeps = {
  readonly platform: Pick<Platform, 'fetch' | 'location' | 'tabStorage'>;
  readonly cookies: SuffixedCookies;
  readonly api: Pick<Api, 'urlOf'>;
  readonly requestHooks: RequestHooks;
};

/** The token of this browser. */
export const createDevBrowser = ({ platform, cookies, api, requestHooks }: DevBrowserDeps): DevBrowser => {
  let isInUse = false;
  // On a page that cannot set cookies, the token lives as long as the page.
  let kept: string | undefined;
  let found: string | undefined;
  const get = () => (isInUse ? (cookies.get(CLIENT_NAMES.cookies.devBrowser) ?? kept) : undefined);
  const set = (token: string): void => {
    kept = token;
    cookies.set(CLIENT_NAMES.cookies.devBrowser, token, 'Lax');
  };
  const request = (signal?: AbortSignal) => requestToken(platform, api.urlOf('POST /dev_browser', {}), signal);
  return {
    get,
    request,
    clear() {
      if (get() !== found) return;
      kept = undefined;
      cookies.remove(CLIENT_NAMES.cookies.devBrowser);
    },
    async setUp(signal) {
      if (!isInUse) hookDevBrowser(requestHooks, { get, set });
      isInUse = true;
      const fromPage = takeFromPage(platform);
      if (fromPage) set(fromPage);
      found = get();
      if (found) return false;
      const token = await request(signal);
      signal?.throwIfAborted();
      // Another tab or start may have stored its token first; that is the one the service now knows this browser by.
      found = get();
      if (found) return false;
      set(token);
      // Two tabs that load at once may each have written one of the two cookies last. Both then use the one that readers prefer.
      found = get() ?? token;
      if (found === token) return true;
      set(found);
      return false;
    },
  };
};

/**
 * The token the page was opened with: still in its address, or already moved to tab storage by `stripDevToken`. Parameters of
 * older clients are removed from the address too.
 */
const takeFromPage = ({ location, tabStorage }: Pick<Platform, 'location' | 'tabStorage'>): string | undefined => {
  const name = CLIENT_NAMES.params.devBrowser;
  const handed = tabStorage.get(name);
  tabStorage.remove(name);
  const url = parseUrl(location.href());
  if (!url) return handed;
  const token = url.searchParams.get(name) ?? handed;
  const hash = url.hash.split(`${name}[`);
  url.hash = hash.length > 1 ? (hash[0] ?? '') : url.hash;
  const cleaned = withoutSearch(url, [name, CLIENT_NAMES.params.legacyDevSession]) ?? url.href.replace(/#$/, '');
  if (cleaned !== location.href()) location.replaceState(cleaned);
  return token;
};

const requestToken = async (
  platform: DevBrowserDeps['platform'],
  url: URL,
  signal: AbortSignal | undefined,
): Promise<string> => {
  // A plain request: no credentials, no content type, so that it needs no preflight and no cookie.
  const response = await platform
    .fetch(url.href, { method: 'POST', signal: signal ?? null })
    .catch((cause: unknown) => Promise.reject(toNetworkError(url, cause)));
  const { status, headers } = response;
  const payload: unknown = await response.json().catch(() => undefined);
  // A 5xx is an outage, not a refusal: a retry can succeed.
  if (status >= 500) throw toNetworkError(url, new Error(`the answer was ${status}`));
  // The cast holds for any payload: the property is only read, and checked below.
  const id = (payload as { readonly id?: unknown } | null | undefined)?.id;
  if (response.ok && typeof id === 'string') return id;
  const { errors, message } = replyError({ status, headers, statusText: '', payload }, undefined);
  throw new ApiError(
    `${CLIENT_NAMES.capitalised}: Something went wrong initializing ${CLIENT_NAMES.capitalised}. Please contact support. ${message}`,
    status,
    errors,
  );
};
