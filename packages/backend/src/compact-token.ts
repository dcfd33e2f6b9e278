// Takes a token apart and refuses what is wrong with its form or header, before any key is looked for (docs/security.md R15).
import { decodeBase64Url, isBase64Url, TEMPLATE_TOKEN_TYPE } from '@latchkey/wire';
import { type Refusal, refuse } from './refusal.ts';
import { TOKEN_ALGORITHMS, type TokenAlgorithm } from './verification-key.ts';

/** The header, after validation. */
export type TokenHeader = { readonly algorithm: TokenAlgorithm; readonly keyId: string };

const TOKEN_MAX_LENGTH = 16 * 1024;
const PARTS = 3;
/** `typ` of session and handshake tokens, which their claims distinguish; both may omit it. */
const TYPE = 'JWT';
const KEY_ID = /^[A-Za-z0-9._~-]{1,128}$/;

/** Header members with which a token would choose its key, or change the verification (RFC 8725 §3). */
const FORBIDDEN = ['jku', 'jwk', 'x5u', 'x5c', 'x5t', 'x5t#S256', 'crit', 'b64', 'zip', 'enc'] as const;

/** A JSON object from bytes; undefined when they hold anything else. */
export const parseObject = (bytes: Uint8Array | undefined): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    // An object that is not null and not an array has string keys.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Parses format and header. Nothing of the token is trusted yet. */
export const readTokenHeader = (token: unknown): { readonly ok: true; readonly header: TokenHeader } | Refusal => {
  if (typeof token !== 'string') return refuse('token-malformed', 'not a text');
  if (token.length > TOKEN_MAX_LENGTH) return refuse('token-too-large');
  const parts = token.split('.');
  if (parts.length !== PARTS || parts.some((part) => part === '')) return isUnsigned(parts);
  if (!parts.every(isBase64Url)) return refuse('token-malformed', 'not base64url');
  const header = parseObject(decodeBase64Url(parts[0] ?? ''));
  return header ? checkHeader(header) : refuse('token-malformed', 'no header');
};

/** An empty signature marks an unsigned token: it gets its own reason, since it is never an accident. */
const isUnsigned = (parts: readonly string[]): Refusal =>
  parts.length === PARTS && parts[0] !== '' && parts[2] === ''
    ? refuse('signature-invalid', 'no signature')
    : refuse('token-malformed', 'not three parts');

const checkHeader = (
  header: Readonly<Record<string, unknown>>,
): { readonly ok: true; readonly header: TokenHeader } | Refusal => {
  const algorithm = TOKEN_ALGORITHMS.find((one) => one === header.alg);
  if (!algorithm) return refuse('algorithm-not-allowed');
  const forbidden = FORBIDDEN.find((name) => Object.hasOwn(header, name));
  if (forbidden !== undefined) return refuse('header-forbidden', forbidden);
  // The one mistake that a legitimate page can make gets its own message.
  if (header.typ === TEMPLATE_TOKEN_TYPE) return refuse('not-a-session-token', 'it was made from a template');
  if ((header.typ ?? TYPE) !== TYPE) return refuse('type-not-allowed');
  const { kid } = header;
  if (typeof kid !== 'string' || !KEY_ID.test(kid)) return refuse('key-id-invalid');
  return { ok: true, header: { algorithm, keyId: kid } };
};

/** The claims of a token, unverified: only for choosing between two cookies. */
export const peekClaims = (token: string): Readonly<Record<string, unknown>> | undefined => {
  const [, payload = ''] = token.length > TOKEN_MAX_LENGTH ? [] : token.split('.');
  return payload !== '' && isBase64Url(payload) ? parseObject(decodeBase64Url(payload)) : undefined;
};
