// The two cookies a host keeps for a handshake: the number of recent redirects, and the nonce the reply must repeat.
import { HANDSHAKE_COUNTER_LIFETIME_SECONDS, HANDSHAKE_TOKEN_SECONDS, NAMES } from '@latchkey/wire';

const { cookies } = NAMES;
const NONCE = /^[\w-]{16,64}$/;

const line = (name: string, value: string, seconds: number, isHttps: boolean): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${isHttps ? ' Secure;' : ''} SameSite=Lax`;

export const counterLine = (count: number, isHttps: boolean): string =>
  line(cookies.redirectCount, String(count), HANDSHAKE_COUNTER_LIFETIME_SECONDS, isHttps);

export const nonceLine = (nonce: string, isHttps: boolean): string =>
  line(cookies.handshakeNonce, nonce, nonce === '' ? 0 : HANDSHAKE_TOKEN_SECONDS, isHttps);

/** The number of redirects in the last seconds. */
export const countOf = (jar: ReadonlyMap<string, string>): number =>
  Number.parseInt(jar.get(cookies.redirectCount) ?? '0', 10) || 0;

/** The nonce of the browser's redirect; undefined without one. */
export const nonceOf = (jar: ReadonlyMap<string, string>): string | undefined => {
  const nonce = jar.get(cookies.handshakeNonce);
  return nonce !== undefined && NONCE.test(nonce) ? nonce : undefined;
};
