// What the provider inside the service hands out: sealed texts that only it can read. Each says what it is, so that none is
// taken for another, and until when it is good.
import { encodeBase64Url } from '@latchkey/wire';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';

const grant = {
  id: v.string(),
  person: v.string(),
  scopes: v.array(v.string()),
  expiresAt: v.number(),
};

const schemas = {
  /** What an application asked for, while somebody chooses. */
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

/** A grant of this kind that is still good, or undefined. `open` unseals and throws on what was not sealed here. */
export const readGrant = <Kind extends keyof Schemas>(
  kind: Kind,
  sealed: unknown,
  by: { readonly open: (sealed: string) => string; readonly now: number },
): TestGrant<Kind> | undefined => {
  if (typeof sealed !== 'string') return undefined;
  try {
    const result = v.safeParse(schemas[kind], JSON.parse(by.open(sealed)));
    // The schema of the kind gave it.
    return result.success && by.now < result.output.expiresAt ? (result.output as TestGrant<Kind>) : undefined;
  } catch {
    return undefined;
  }
};

/** RFC 7636 §4.6, with the one method that is worth anything. */
export const meetsChallenge = (challenge: string, verifier: unknown): boolean =>
  typeof verifier === 'string' && encodeBase64Url(sha256(utf8ToBytes(verifier))) === challenge;
