// The dev-browser token: obtained from the page's address, a cookie or the service; kept in a cookie (wire §6.1).
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
  /** What the service knows this browser by; undefined until the first `setUp`. */
  get(): string | undefined;
  /** Makes sure there is a token, which requests carry from then on. True when the service has just made it for us. */
  setUp(signal?: AbortSignal): Promise<boolean>;
  /** Forgets the token that `setUp` found; one that another tab has put in its place meanwhile stays. */
  clear(): void;
  /** Asks for a token, without cookies. */
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
  // Where the page may not set cookies, the token lasts as long as the page.
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
      // Another start may have been faster, and its token is the one the service now knows this browser by.
      found = get();
      if (found) return false;
      set(token);
      // Two tabs that start at once may each have written one of the two cookies last. Both then take the one that readers prefer.
      found = get() ?? token;
      if (found === token) return true;
      set(found);
      return false;
    },
  };
};

/**
 * The token the page was opened with: still in its address, or already put aside by `stripDevToken`. What older clients left in
 * the address goes too.
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
  // Not a refusal but a service that is down: that passes by itself.
  if (status >= 500) throw toNetworkError(url, new Error(`the answer was ${status}`));
  // The cast holds: whatever the payload is, it is only looked at.
  const id = (payload as { readonly id?: unknown } | null | undefined)?.id;
  if (response.ok && typeof id === 'string') return id;
  const { errors, message } = replyError({ status, headers, statusText: '', payload }, undefined);
  throw new ApiError(
    `${CLIENT_NAMES.capitalised}: Something went wrong initializing ${CLIENT_NAMES.capitalised}. Please contact support. ${message}`,
    status,
    errors,
  );
};
