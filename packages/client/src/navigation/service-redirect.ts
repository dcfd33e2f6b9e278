// Development: a page that the service redirected a visitor to, with the service's return URL in its query (pure,
// docs/reference/wire.md#service-redirects).
import { API_PREFIX, CLIENT_NAMES } from '@latchkey/wire';
import { parseUrl } from '../lib/url.ts';

/** The paths of the service that continue once the browser is identified. */
const AUTHORIZE = '/oauth/authorize';
const PATHS: readonly string[] = [AUTHORIZE, `${API_PREFIX}/verify`, `${API_PREFIX}/tickets/accept`];

/** The return URL, or undefined when the page has none or the user has to sign in on it first. */
export const serviceRedirect = (facts: {
  readonly href: string;
  /** Parses an address; undefined when navigation to it is not allowed. */
  readonly read: (address: string) => URL | undefined;
  readonly apiOrigin: string;
  readonly isSignedIn: boolean;
  /** The sign-in and sign-up pages. */
  readonly authPages: readonly string[];
}): URL | undefined => {
  const page = parseUrl(facts.href);
  const target = facts.read(page?.searchParams.get(CLIENT_NAMES.params.redirectUrl) ?? '');
  if (!page || target?.origin !== facts.apiOrigin || !PATHS.includes(target.pathname)) return undefined;
  const needsUser = target.pathname === AUTHORIZE && !facts.isSignedIn;
  return needsUser && facts.authPages.some((address) => isOn(page, address)) ? undefined : target;
};

const isOn = (page: URL, address: string): boolean => {
  const url = parseUrl(address, page.href);
  if (url?.origin !== page.origin) return false;
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return page.pathname === path || page.pathname.startsWith(`${path}/`);
};
