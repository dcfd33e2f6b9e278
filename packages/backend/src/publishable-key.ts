// Reads a publishable key: which instance it names, where that answers, who issues its tokens, how its cookies are named.
import { COOKIE_SUFFIX_LENGTH } from '@latchkey/wire';
import { base64url } from 'jose';
import { sha1 } from './runtime.ts';

/** What a publishable key says. */
export type PublishableKey = {
  /** The key as configured, trimmed; the cookie suffix is made from exactly this text. */
  readonly key: string;
  readonly isDevelopment: boolean;
  /** Scheme and host of the service, which is also the issuer of its tokens. Plain http only on this very machine. */
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

/** Reads a key; undefined when it is not one. */
export const parsePublishableKey = (text: string): PublishableKey | undefined => {
  const key = text.trim();
  const [, kind, encoded = ''] = KEY.exec(key) ?? [];
  const decoded = decode(encoded);
  if (kind === undefined || !decoded?.endsWith('$')) return undefined;
  const host = decoded.slice(0, -1);
  if (!HOST.test(host)) return undefined;
  return { key, isDevelopment: kind === 'test', issuer: `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}` };
};

/** What the cookies of an instance end in, so that two instances on one site stay apart (wire §7.1). */
export const cookieSuffix = async (key: string): Promise<string> =>
  base64url.encode(await sha1(key)).slice(0, COOKIE_SUFFIX_LENGTH);
