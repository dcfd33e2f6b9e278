// The object a host creates once and calls for every request, and two functions that work without it.
import { authenticate, type RequestAuth } from './authenticate-request.ts';
import { cookieSuffix } from './cookie-suffix.ts';
import { authenticateDocument, type HandshakeRequest } from './handshake/authenticate-document.ts';
import { createKeyCache, createPemSource } from './key-cache.ts';
import { type BackendOptions, mergePolicy, resolveOptions, type VerifyOverrides } from './options.ts';
import type { RequestHeaders } from './request-headers.ts';
import { systemNonce } from './runtime.ts';
import { type VerifyResult, verifySessionToken } from './verify-token.ts';

/** Verifies the tokens of one instance; caches the instance's keys, so create one and share it. */
export type LatchkeyBackend = {
  /** The claims of a token, or the reason of its refusal: `const result = await backend.verifyToken(token)`. */
  readonly verifyToken: (token: string, overrides?: VerifyOverrides) => Promise<VerifyResult>;
  /** The session of a request: `const auth = await backend.authenticateRequest(request)`. */
  readonly authenticateRequest: (
    request: RequestHeaders,
    overrides?: VerifyOverrides,
  ) => Promise<RequestAuth | HandshakeRequest>;
  readonly keys: {
    /** Fetches the keys now, before the first request; true when the service returned keys. */
    readonly refresh: () => Promise<boolean>;
  };
};

/** Options of the free functions: they cache nothing between calls, so they need the key itself. */
export type OneOffOptions = BackendOptions & { readonly jwtKey: string };

/** Sets up verification: `createLatchkeyBackend({ publishableKey, authorizedParties: ['https://app.example.com'] })`. */
export const createLatchkeyBackend = (options: BackendOptions): LatchkeyBackend => {
  const { instance, policy, keySetUrl, jwtKey, jwksCacheMs, handshake, fetch, now } = resolveOptions(options);
  const keys =
    jwtKey === undefined
      ? createKeyCache({ url: keySetUrl, fetch, now, cacheMs: jwksCacheMs })
      : createPemSource(jwtKey);
  const { apiOrigin: issuer } = instance;
  const isDevelopment = instance.instanceType === 'development';
  let madeSuffix: Promise<string> | undefined;
  const suffix = (): Promise<string> => {
    madeSuffix ??= cookieSuffix(instance.key);
    return madeSuffix;
  };

  const verifyToken: LatchkeyBackend['verifyToken'] = async (token, overrides) =>
    verifySessionToken(token, { keys, issuer, now }, mergePolicy(policy, overrides));

  return {
    verifyToken,
    authenticateRequest: async (request, overrides) => {
      const { clockSkewMs, treatPendingAsSignedOut } = mergePolicy(policy, overrides);
      const verify = (token: string, skewMs = clockSkewMs) =>
        verifyToken(token, { ...overrides, clockSkewMs: skewMs, treatPendingAsSignedOut: false });
      const deps = { verify, treatPendingAsSignedOut, suffix, issuer, isDevelopment, now };
      if (!handshake) return authenticate(request, deps);
      return authenticateDocument(request, { ...deps, keys, clockSkewMs, newNonce: systemNonce, settings: handshake });
    },
    keys: { refresh: keys.refresh },
  };
};

/** Verifies one token with a given key: `await verifyToken(token, { publishableKey, jwtKey })`. */
export const verifyToken = async (token: string, options: OneOffOptions): Promise<VerifyResult> =>
  createLatchkeyBackend(options).verifyToken(token);

/** Authenticates one request with a given key: `await authenticateRequest(request, { publishableKey, jwtKey })`. */
export const authenticateRequest = async (
  request: RequestHeaders,
  options: OneOffOptions,
): Promise<RequestAuth | HandshakeRequest> => createLatchkeyBackend(options).authenticateRequest(request);
