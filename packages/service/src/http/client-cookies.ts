// The cookies that the service sets (docs/reference/wire.md#cookie-table, docs/security.md R14): the client secret, and the time
// of the client's last change.
import { type CookieOptions, serialize } from 'hono/utils/cookie';
import { isCrossSite } from '../domain/instance/allowed-origins.ts';
import type { InstanceAddress } from '../domain/instance/instance-address.ts';
import type { Call } from '../use-cases/context/call.ts';
import { CLIENT_COOKIE_SECONDS } from '../use-cases/context/client-secret.ts';
import { cookieSuffix } from './cookie-suffix.ts';
import { clientCookieName, isPlainHttp } from './reach/browser-secrets.ts';

type Asking = Pick<Call, 'instance' | 'instanceAddress' | 'origin' | 'names'>;

/** A page on another site needs SameSite=None, and Partitioned gives each site its own copy. */
const crossSite: CookieOptions = { secure: true, sameSite: 'None', partitioned: true };

/** Only pages of the console send the secret of an operator. */
const consoleReach = (instanceAddress: InstanceAddress): CookieOptions =>
  isPlainHttp(instanceAddress)
    ? { sameSite: 'Strict', path: new URL(instanceAddress.baseUrl).pathname }
    : { secure: true, sameSite: 'Strict' };

/** The Set-Cookie line of the client secret; an empty secret deletes the cookie. */
export const clientCookie = (call: Asking, secret: string): string => {
  const lifetime: CookieOptions = { path: '/', httpOnly: true, maxAge: secret === '' ? 0 : CLIENT_COOKIE_SECONDS };
  const { instanceAddress } = call;
  if (instanceAddress.isConsole)
    return serialize(clientCookieName(call), secret, { ...lifetime, ...consoleReach(instanceAddress) });
  const reach: CookieOptions = isPlainHttp(call.instanceAddress)
    ? { sameSite: 'Lax' }
    : isCrossSite(call.instanceAddress.domain, call.origin)
      ? crossSite
      : { secure: true, sameSite: 'Lax' };
  return serialize(clientCookieName(call), secret, { ...lifetime, ...reach });
};

/**
 * The Set-Cookie lines with the time of the client's last change, for application servers; 0 if no user is signed in. No
 * application server reads the session of an operator.
 */
export const clientUatCookies = (call: Asking, updatedAtSeconds: number): readonly string[] => {
  if (call.instanceAddress.isConsole) return [];
  const { clientUat } = call.names.cookies;
  const options: CookieOptions = {
    path: '/',
    maxAge: CLIENT_COOKIE_SECONDS,
    ...(isPlainHttp(call.instanceAddress)
      ? { sameSite: 'Strict' }
      : isCrossSite(call.instanceAddress.domain, call.origin)
        ? crossSite
        : { secure: true, sameSite: 'Strict', domain: call.instanceAddress.domain }),
  };
  const names = [clientUat, `${clientUat}_${cookieSuffix(call.instance.publishableKey)}`];
  return names.map((name) => serialize(name, String(updatedAtSeconds), options));
};
