// Passes the authentication of a request from one part of a server to another, as text in a header: a middleware decides, and the
// code that renders reads its decision. The text is signed with the secret key, so that no browser can write one.
import { decodeBase64Url, encodeBase64Url, MINUTE_MS } from '@latchkey/wire';
import { type RequestAuth, restoreAuth } from '../authenticate-request.ts';
import { ConfigurationError } from '../configuration-error.ts';
import { hmac, isHmac, systemNow } from '../runtime.ts';

type SealOptions = {
  readonly secretKey: string;
  /** Milliseconds since 1970; default: the runtime's clock. */
  readonly now?: (() => number) | undefined;
};

/** Longer than any request takes; a text that was copied from a log is soon worthless. */
const MAX_AGE_MS = 5 * MINUTE_MS;
/** A session token and the other parts. */
const MAX_LENGTH = 17 * 1024;
/** The secret key also authorizes calls of the admin API: what is signed here must not be valid elsewhere. */
const PURPOSE = 'latchkey:sealed-auth:1';
/** Time, signature, state, and the token or the reason. */
const FORM = /^(\d{1,15})\.([\w-]{43})\.(in|out)\.([\w.-]+)$/;

const signedText = (at: string, state: string, value: string): string => `${PURPOSE}\n${at}\n${state}\n${value}`;

const checkKey = (secretKey: string): string => {
  if (secretKey !== '') return secretKey;
  throw new ConfigurationError('secretKey is empty. Give the key that begins with sk_.');
};

/** The authentication of a request as text for a header: `headers.set('x-auth', await sealAuth(auth, { secretKey }))`. */
export const sealAuth = async (auth: RequestAuth, { secretKey, now = systemNow }: SealOptions): Promise<string> => {
  const at = String(now());
  const [state, value] = auth.isSignedIn ? ['in', await auth.getToken()] : ['out', auth.reason];
  const signature = await hmac(checkKey(secretKey), signedText(at, state, value));
  return [at, encodeBase64Url(signature), state, value].join('.');
};

/**
 * The authentication that `sealAuth` has made into text; undefined for every other text, and some minutes later. A token that expired
 * in the meantime counts as it did when it was sealed.
 */
export const openAuth = async (
  text: string,
  { secretKey, now = systemNow }: SealOptions,
): Promise<RequestAuth | undefined> => {
  const [, at = '', signature = '', state = '', value = ''] = (text.length <= MAX_LENGTH && FORM.exec(text)) || [];
  const given = decodeBase64Url(signature);
  if (at === '' || !given || Math.abs(now() - Number(at)) > MAX_AGE_MS) return undefined;
  if (!(await isHmac(given, checkKey(secretKey), signedText(at, state, value)))) return undefined;
  return restoreAuth(state === 'in' ? { token: value } : { reason: value });
};
