// Public keys for verification, from a JWKS or a PEM text. Each has exactly one algorithm, so a token cannot choose another.
import { type CryptoKey, importJWK, importSPKI, type JWK } from 'jose';

/** The algorithms a session token may be signed with. */
export type TokenAlgorithm = 'ES256' | 'RS256';

export const TOKEN_ALGORITHMS: readonly TokenAlgorithm[] = ['ES256', 'RS256'];

export type VerificationKey = { readonly algorithm: TokenAlgorithm; readonly key: CryptoKey };

const RSA_MIN_BITS = 2048;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only the public members: certificates, private members and operations in the set are ignored. */
const publicPart = ({ kty, crv, x, y, n, e }: JWK): JWK | undefined => {
  if (kty === 'EC' && crv === 'P-256' && x !== undefined && y !== undefined) return { kty, crv, x, y };
  if (kty === 'RSA' && n !== undefined && e !== undefined) return { kty, n, e };
  return undefined;
};

const isStrong = (key: CryptoKey): boolean =>
  !('modulusLength' in key.algorithm) || Number(key.algorithm.modulusLength) >= RSA_MIN_BITS;

const importOne = async (jwk: JWK): Promise<VerificationKey | undefined> => {
  const part = publicPart(jwk);
  if (!part || (jwk.use !== undefined && jwk.use !== 'sig')) return undefined;
  const algorithm = part.kty === 'EC' ? 'ES256' : 'RS256';
  if (jwk.alg !== undefined && jwk.alg !== algorithm) return undefined;
  try {
    const key = await importJWK(part, algorithm);
    return key instanceof Uint8Array || !isStrong(key) ? undefined : { algorithm, key };
  } catch {
    return undefined;
  }
};

/** The usable keys of a JWKS by their id. Keys of other types are skipped; a service may publish some for other uses. */
export const importKeySet = async (body: unknown): Promise<ReadonlyMap<string, VerificationKey>> => {
  const listed: readonly unknown[] = isRecord(body) && Array.isArray(body.keys) ? body.keys : [];
  const found = new Map<string, VerificationKey>();
  for (const jwk of listed) {
    if (!isRecord(jwk) || typeof jwk.kid !== 'string' || found.has(jwk.kid)) continue;
    // Its members are validated one by one before use.
    const key = await importOne(jwk as JWK);
    if (key) found.set(jwk.kid, key);
  }
  return found;
};

/** The key of a PEM text (`-----BEGIN PUBLIC KEY-----`); undefined when it is not a P-256 or RSA public key. */
export const importPem = async (pem: string): Promise<VerificationKey | undefined> => {
  for (const algorithm of TOKEN_ALGORITHMS) {
    try {
      const key = await importSPKI(pem.trim(), algorithm);
      if (isStrong(key)) return { algorithm, key };
    } catch {
      // Not of this type; the next one is tried.
    }
  }
  return undefined;
};
