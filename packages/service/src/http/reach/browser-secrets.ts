// Where a request carries the secret of its browser: in a cookie, or in development in the query.
import { parse } from 'hono/utils/cookie';
import type { InstanceAddress } from '../../domain/instance/instance-address.ts';
import type { ClientSecret } from '../../domain/sessions/client.ts';
import type { Call } from '../../use-cases/context/call.ts';

export const isPlainHttp = (instanceAddress: InstanceAddress): boolean => instanceAddress.baseUrl.startsWith('http:');

/** Browsers require Secure, no Domain and the root path for `__Host-`, so plain http on this machine cannot use it. */
export const clientCookieName = ({
  instanceAddress,
  names: { cookies },
}: Pick<Call, 'instanceAddress' | 'names'>): string => {
  if (instanceAddress.isConsole) return isPlainHttp(instanceAddress) ? cookies.console : cookies.hostConsole;
  return isPlainHttp(instanceAddress) ? cookies.client : cookies.hostClient;
};

/**
 * The cookie of a client on which no user has signed in. It has another name, because a call without a session may be answered
 * after a sign-in of the same browser, and must not overwrite its cookie (docs/reference/wire.md#order-of-replies). Proxies of
 * applications pass each of our names on with a suffix.
 */
export const anonymousCookieName = (call: Pick<Call, 'instanceAddress' | 'names'>): string =>
  `${clientCookieName(call)}_anonymous`;

type Carrier = Pick<Call, 'instanceAddress' | 'names' | 'request'>;

/** The value of a cookie of the request. */
export const cookieOf = ({ request }: Pick<Call, 'request'>, name: string): string | undefined =>
  parse(request.headers.get('cookie') ?? '', name)[name];

/** The secrets of a browser of a production instance; the first one that is known identifies it. */
export const clientSecretsOf = (call: Carrier): readonly ClientSecret[] => {
  const value = cookieOf(call, clientCookieName(call));
  const anonymous = cookieOf(call, anonymousCookieName(call));
  return [
    ...(value === undefined ? [] : [{ value, isAnonymous: false }]),
    ...(anonymous === undefined ? [] : [{ value: anonymous, isAnonymous: true }]),
  ];
};

/** The token of a browser of a development instance; empty if it sent none. */
export const devBrowserTokenOf = ({ url, names }: Pick<Call, 'url' | 'names'>): string =>
  url.searchParams.get(names.params.devBrowser) ?? '';
