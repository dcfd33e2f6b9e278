// Parses a publishable key: its instance, the API's origin, the issuer of its tokens, the suffix of its cookies.
import { COOKIE_SUFFIX_LENGTH } from '@latchkey/wire';
import { base64url } from 'jose';
import { sha1 } from './runtime.ts';

/** The contents of a publishable key. */
export type PublishableKey = {
  /** The key as configured, trimmed; the cookie suffix is derived from exactly this text. */
  readonly key: string;
  readonly isDevelopment: boolean;
  /** Scheme and host of the service, which is also the issuer of its tokens. Plain http only on a loopback host. */
  readonly issuer: string;
};

const KEY = /^pk_(test|live)_([A-Za-z0-9+/_-]+={0,2})$/;
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/i;

const decode = (text: string): string | undefined => {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
};

/** Parses a key; undefined when it is invalid. */
export const parsePublishableKey = (text: string): PublishableKey | undefined => {
  const key = text.trim();
  const [, kind, encoded = ''] = KEY.exec(key) ?? [];
  const decoded = decode(encoded);
  if (kind === undefined || !decoded?.endsWith('$')) return undefined;
  const host = decoded.slice(0, -1);
  if (!HOST.test(host)) return undefined;
  return { key, isDevelopment: kind === 'test', issuer: `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}` };
};

/** The suffix of an instance's cookies, which separates two instances on one site (wire §7.1). */
export const cookieSuffix = async (key: string): Promise<string> =>
  base64url.encode(await sha1(key)).slice(0, COOKIE_SUFFIX_LENGTH);
