// The dev-browser token: obtained from the page's address, a cookie or the service; kept in a cookie (wire §6.1).
import { CLIENT_NAMES } from '@latchkey/wire';
import { LatchkeyError, readErrorItem } from '../errors.ts';
import type { Api } from '../http/api.ts';
import type { DevBrowserStore } from '../http/dev-browser-hook.ts';
import { toNetworkError } from '../http/network-error.ts';
import { parseUrl, withoutSearch } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { SuffixedCookies } from './suffixed-cookies.ts';

export type DevBrowser = DevBrowserStore & {
  /** Makes sure there is a token. */
  setUp(signal: AbortSignal): Promise<void>;
  clear(): void;
};

export type DevBrowserDeps = {
  readonly platform: Pick<Platform, 'fetch' | 'location'>;
  readonly cookies: SuffixedCookies;
  readonly api: Pick<Api, 'urlOf'>;
};

/** The token of this browser. */
export const createDevBrowser = ({ platform, cookies, api }: DevBrowserDeps): DevBrowser => {
  // Where the page may not set cookies, the token lasts as long as the page.
  let kept: string | undefined;
  const get = () => cookies.get(CLIENT_NAMES.cookies.devBrowser) ?? kept;
  const set = (token: string): void => {
    kept = token;
    cookies.set(CLIENT_NAMES.cookies.devBrowser, token, 'Lax');
  };
  return {
    get,
    set,
    clear() {
      kept = undefined;
      cookies.remove(CLIENT_NAMES.cookies.devBrowser);
    },
    async setUp(signal) {
      const fromPage = takeFromPage(platform.location);
      if (fromPage) set(fromPage);
      else if (!get()) set(await requestToken(platform, api.urlOf('POST /dev_browser', {}), signal));
    },
  };
};

/** A token in the address is a secret in the history: it is taken out as soon as it is read. */
const takeFromPage = (location: Platform['location']): string | undefined => {
  const url = parseUrl(location.href());
  if (!url) return undefined;
  const token = url.searchParams.get(CLIENT_NAMES.params.devBrowser) ?? undefined;
  const cleaned = withoutSearch(url, [CLIENT_NAMES.params.devBrowser, CLIENT_NAMES.params.legacyDevSession]);
  if (cleaned !== undefined) location.replaceState(cleaned);
  return token;
};

const requestToken = async (platform: DevBrowserDeps['platform'], url: URL, signal: AbortSignal): Promise<string> => {
  // A plain request: no credentials, no content type, so that it needs no preflight and no cookie.
  const response = await platform
    .fetch(url.href, { method: 'POST', signal })
    .catch((cause: unknown) => Promise.reject(toNetworkError(url, cause)));
  const payload: unknown = await response.json().catch(() => undefined);
  if (response.ok && hasText(payload, 'id')) return payload.id;
  throw new LatchkeyError(
    `Something went wrong initializing ${CLIENT_NAMES.capitalised}. Please contact support. ${reasonOf(payload)}`,
  );
};

const hasText = <K extends string>(value: unknown, key: K): value is Record<K, string> =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[key] === 'string';

const reasonOf = (payload: unknown): string => {
  const errors = (payload as { readonly errors?: readonly Parameters<typeof readErrorItem>[0][] } | undefined)?.errors;
  const first = errors?.[0] && readErrorItem(errors[0]);
  return first?.longMessage ?? first?.message ?? '';
};
