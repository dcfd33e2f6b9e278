// Verifies one session token: format and header, key, signature, claims, in that order; nothing is trusted before its check.
import { compactVerify } from 'jose';
import { parseObject, readTokenHeader, type TokenHeader } from './compact-token.ts';
import type { KeySource } from './key-cache.ts';
import type { Policy } from './options.ts';
import { type Refusal, refuse } from './refusal.ts';
import { checkClaims, type SessionClaims } from './session-claims.ts';
import type { VerificationKey } from './verification-key.ts';

/** A verified token's claims, or why it was refused. */
export type VerifyResult = { readonly ok: true; readonly claims: SessionClaims } | Refusal;

/** The facts of the instance that verification needs. */
export type Verifier = { readonly keys: KeySource; readonly issuer: string; readonly now: () => number };

const findKey = async (keys: KeySource, header: TokenHeader): Promise<VerificationKey | Refusal> => {
  const found = await keys.find(header.keyId);
  if (found === 'unknown') return refuse('key-unknown');
  if (found === 'unavailable') return refuse('keys-unavailable');
  return found.algorithm === header.algorithm ? found : refuse('algorithm-not-allowed', 'the key is of another kind');
};

const signedPayload = async (token: string, { key, algorithm }: VerificationKey): Promise<Uint8Array | undefined> => {
  try {
    return (await compactVerify(token, key, { algorithms: [algorithm] })).payload;
  } catch {
    return undefined;
  }
};

/** The payload of a token with a valid signature of the instance; the caller checks its kind by its claims. */
export const openToken = async (
  token: string,
  keys: KeySource,
): Promise<{ readonly ok: true; readonly payload: Readonly<Record<string, unknown>> } | Refusal> => {
  const read = readTokenHeader(token);
  if (!read.ok) return read;
  const key = await findKey(keys, read.header);
  if ('ok' in key) return key;
  const bytes = await signedPayload(token, key);
  if (!bytes) return refuse('signature-invalid');
  const payload = parseObject(bytes);
  return payload ? { ok: true, payload } : refuse('token-malformed', 'no claims');
};

/** Verifies a token by the given rules. Refusals are results; only a wrong configuration throws. */
export const verifySessionToken = async (token: string, verifier: Verifier, policy: Policy): Promise<VerifyResult> => {
  const opened = await openToken(token, verifier.keys);
  if (!opened.ok) return opened;
  return checkClaims(opened.payload, { ...policy, issuer: verifier.issuer, now: verifier.now() });
};
