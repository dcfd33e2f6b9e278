// Sealed codes and tokens of the built-in test provider, which only the service can open. Each contains its kind, so that one
// cannot be used as another, and its expiry.
import { encodeBase64Url } from '@latchkey/wire';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';

/**
 * The name of the user's key inside sealed codes and tokens. It stays as it is, because a refresh token that an account stored is
 * valid for 30 days.
 */
export const SEALED_USER_KEY = 'person';

const grant = {
  id: v.string(),
  [SEALED_USER_KEY]: v.string(),
  scopes: v.array(v.string()),
  expiresAt: v.number(),
};

const schemas = {
  /** The authorization request while the developer chooses a test user. */
  request: v.strictObject({
    kind: v.literal('request'),
    redirectUri: v.string(),
    state: v.string(),
    nonce: v.optional(v.string()),
    challenge: v.string(),
    scopes: v.array(v.string()),
    expiresAt: v.number(),
  }),
  code: v.strictObject({
    kind: v.literal('code'),
    ...grant,
    redirectUri: v.string(),
    nonce: v.optional(v.string()),
    challenge: v.string(),
  }),
  access: v.strictObject({ kind: v.literal('access'), ...grant }),
  refresh: v.strictObject({ kind: v.literal('refresh'), ...grant }),
};

type Schemas = typeof schemas;
export type TestGrant<Kind extends keyof Schemas> = v.InferOutput<Schemas[Kind]>;

/**
 * The grant, if it is of this kind and not expired, or undefined. `open` unseals and throws on text that was not sealed here.
 */
export const readGrant = <Kind extends keyof Schemas>(
  kind: Kind,
  sealed: unknown,
  by: { readonly open: (sealed: string) => string; readonly now: number },
): TestGrant<Kind> | undefined => {
  if (typeof sealed !== 'string') return undefined;
  try {
    const result = v.safeParse(schemas[kind], JSON.parse(by.open(sealed)));
    // The cast holds: the schema of this kind parsed the value.
    return result.success && by.now < result.output.expiresAt ? (result.output as TestGrant<Kind>) : undefined;
  } catch {
    return undefined;
  }
};

/** RFC 7636 §4.6, with S256 as the only method. */
export const meetsChallenge = (challenge: string, verifier: unknown): boolean =>
  typeof verifier === 'string' && encodeBase64Url(sha256(utf8ToBytes(verifier))) === challenge;
