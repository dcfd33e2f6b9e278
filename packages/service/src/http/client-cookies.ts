// The cookies that the service sets (docs/reference/wire.md#cookie-table, docs/security.md R14): the client secret, and the time
// of the client's last change.
import { type CookieOptions, serialize } from 'hono/utils/cookie';
import { isCrossSite } from '../domain/instance/allowed-origins.ts';
import type { InstanceAddress } from '../domain/instance/instance-address.ts';
import type { Call } from '../use-cases/context/call.ts';
import { CLIENT_COOKIE_SECONDS } from '../use-cases/context/client-secret.ts';
import { cookieSuffix } from './cookie-suffix.ts';
import { anonymousCookieName, clientCookieName, cookieOf, isPlainHttp } from './reach/browser-secrets.ts';

type Asking = Pick<Call, 'instance' | 'instanceAddress' | 'origin' | 'names' | 'request'>;

/** A page on another site needs SameSite=None, and Partitioned gives each site its own copy. */
const crossSite: CookieOptions = { secure: true, sameSite: 'None', partitioned: true };

/** Only pages of the console send the secret of an operator. */
const consoleReach = (instanceAddress: InstanceAddress): CookieOptions =>
  isPlainHttp(instanceAddress)
    ? { sameSite: 'Strict', path: new URL(instanceAddress.baseUrl).pathname }
    : { secure: true, sameSite: 'Strict' };

/** The Set-Cookie line of a client secret; an empty secret deletes the cookie. */
const secretCookie = (call: Asking, name: string, secret: string): string => {
  const lifetime: CookieOptions = { path: '/', httpOnly: true, maxAge: secret === '' ? 0 : CLIENT_COOKIE_SECONDS };
  const { instanceAddress } = call;
  if (instanceAddress.isConsole) return serialize(name, secret, { ...lifetime, ...consoleReach(instanceAddress) });
  const reach: CookieOptions = isPlainHttp(call.instanceAddress)
    ? { sameSite: 'Lax' }
    : isCrossSite(call.instanceAddress.domain, call.origin)
      ? crossSite
      : { secure: true, sameSite: 'Lax' };
  return serialize(name, secret, { ...lifetime, ...reach });
};

/** The Set-Cookie line of the secret of a client on which no user has signed in. */
export const anonymousCookie = (call: Asking, secret: string): string =>
  secretCookie(call, anonymousCookieName(call), secret);

/**
 * The Set-Cookie lines of the secret of a client on which a user has signed in. The anonymous secret that the request carried is
 * no longer needed.
 */
export const clientCookies = (call: Asking, secret: string): readonly string[] => [
  secretCookie(call, clientCookieName(call), secret),
  ...(cookieOf(call, anonymousCookieName(call)) === undefined ? [] : [anonymousCookie(call, '')]),
];

/** The names of the cookie with the time of the client's last change. */
const uatNames = ({ names, instance }: Asking): readonly string[] => {
  const { clientUat } = names.cookies;
  return [clientUat, `${clientUat}_${cookieSuffix(instance.publishableKey)}`];
};

const isPositive = (value: string | undefined): boolean => value !== undefined && value !== '0';

/**
 * The Set-Cookie lines with the time of the client's last change, for application servers; 0 if no user is signed in. A 0 only
 * replaces a time that the request carried: the reply may arrive after that of a sign-in. No application server reads the
 * session of an operator.
 */
export const clientUatCookies = (call: Asking, updatedAtSeconds: number): readonly string[] => {
  if (call.instanceAddress.isConsole) return [];
  const names = uatNames(call);
  if (updatedAtSeconds === 0 && !names.some((name) => isPositive(cookieOf(call, name)))) return [];
  const options: CookieOptions = {
    path: '/',
    maxAge: CLIENT_COOKIE_SECONDS,
    ...(isPlainHttp(call.instanceAddress)
      ? { sameSite: 'Strict' }
      : isCrossSite(call.instanceAddress.domain, call.origin)
        ? crossSite
        : { secure: true, sameSite: 'Strict', domain: call.instanceAddress.domain }),
  };
  return names.map((name) => serialize(name, String(updatedAtSeconds), options));
};
