// An instance for tests: signing keys, a stopped clock, and its JWKS behind a fake fetch.
import { CompactSign, exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';
import type { KeyFetch } from '../runtime.ts';

/** `pk_test_` with the host `instance.localhost:4400`, as the service writes it. */
export const PUBLISHABLE_KEY = `pk_test_${btoa('instance.localhost:4400$')}`;
export const ISSUER = 'http://instance.localhost:4400';
export const ORIGIN = 'https://app.example.com';
export const NOW_SECONDS = 1_768_478_400;
export const NOW = NOW_SECONDS * 1_000;

export type Claims = Readonly<Record<string, unknown>>;

/** The service's claims in a session token; `undefined` omits a claim. */
export const claimsWith = (changes: Claims = {}): Claims => ({
  iss: ISSUER,
  sub: 'user_ada',
  sid: 'sess_1',
  azp: ORIGIN,
  iat: NOW_SECONDS,
  nbf: NOW_SECONDS - 10,
  exp: NOW_SECONDS + 60,
  fva: [0, -1],
  ...changes,
});

export type TestKey = {
  readonly id: string;
  readonly publicJwk: JWK;
  readonly pem: string;
  /** Signs claims, or raw bytes, under a header based on the service's. */
  readonly sign: (claims?: Claims | Uint8Array, header?: Claims) => Promise<string>;
};

export const createTestKey = async (id: string, algorithm: 'ES256' | 'RS256' = 'ES256'): Promise<TestKey> => {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return {
    id,
    publicJwk: { ...(await exportJWK(pair.publicKey)), kid: id, alg: algorithm, use: 'sig' },
    pem: await exportSPKI(pair.publicKey),
    sign: (claims = claimsWith(), header = {}) => {
      const bytes = claims instanceof Uint8Array ? claims : new TextEncoder().encode(JSON.stringify(claims));
      // A test may use a header that no type allows; jose refuses only what it cannot sign.
      const whole = { alg: algorithm, kid: id, typ: 'JWT', ...header } as { alg: string };
      return new CompactSign(bytes).setProtectedHeader(whole).sign(pair.privateKey);
    },
  };
};

export type FakeJwks = {
  readonly fetch: KeyFetch;
  readonly urls: string[];
  /** Sets the keys of the next replies. */
  publish: (...keys: readonly TestKey[]) => void;
  /** Replaces the whole reply. */
  answer: (reply: () => Promise<Response>) => void;
};

export const createFakeJwks = (...first: readonly TestKey[]): FakeJwks => {
  const listing = (keys: readonly TestKey[]) => async () => Response.json({ keys: keys.map((key) => key.publicJwk) });
  let reply: () => Promise<Response> = listing(first);
  const urls: string[] = [];
  return {
    urls,
    fetch: (url) => {
      urls.push(url);
      return reply();
    },
    publish: (...keys) => {
      reply = listing(keys);
    },
    answer: (next) => {
      reply = next;
    },
  };
};
