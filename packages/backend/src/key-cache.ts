// The public keys of an instance, fetched once, cached, and renewed before a request fails (docs/security.md R16).
import { ConfigurationError } from './configuration-error.ts';
import type { KeyFetch } from './runtime.ts';
import { importKeySet, importPem, type VerificationKey } from './verification-key.ts';

/** The source of verification keys. */
export type KeySource = {
  /** The key with this id, or why there is none. */
  readonly find: (keyId: string) => Promise<VerificationKey | 'unknown' | 'unavailable'>;
  /** Fetches the keys now; true when the service returned keys. */
  readonly refresh: () => Promise<boolean>;
};

export type KeyCacheDeps = {
  readonly url: string;
  readonly fetch: KeyFetch;
  readonly now: () => number;
  /** How long keys are used before they are fetched again. */
  readonly cacheMs: number;
};

/** Minimum interval of fetches for unknown ids, or tokens with random ids would make this server flood the service. */
const UNKNOWN_ID_INTERVAL_MS = 30_000;
const FETCH_TIMEOUT_MS = 5_000;
const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
/** Keys older than this multiple of the limit are renewed before use; younger ones in the background. */
const AGED = 2;

const fetchKeySet = async ({ url, fetch }: KeyCacheDeps): Promise<ReadonlyMap<string, VerificationKey>> => {
  const reply = await fetch(url, {
    headers: { accept: 'application/json' },
    // Following a redirect would let another host supply the keys.
    redirect: 'manual',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`the service answered ${reply.status}`);
  const keys = await importKeySet(await reply.json());
  if (keys.size === 0) throw new Error('the service published no key that can be used');
  return keys;
};

/** Keys from the JWKS of a service. All callers share one fetch; old keys are used while the service cannot be reached. */
export const createKeyCache = (deps: KeyCacheDeps): KeySource => {
  let keys: ReadonlyMap<string, VerificationKey> | undefined;
  let fetchedAt = 0;
  let failures = 0;
  let failedAt = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let flight: Promise<boolean> | undefined;

  // After the clock was set back, renewal must not wait until it has caught up.
  const hasPassed = (since: number, ms: number): boolean => deps.now() - since >= ms || deps.now() < since;
  const mayTry = (): boolean =>
    failures === 0 || hasPassed(failedAt, Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1)));

  const load = async (): Promise<boolean> => {
    try {
      keys = await fetchKeySet(deps);
      fetchedAt = deps.now();
      failures = 0;
      return true;
    } catch {
      failures += 1;
      failedAt = deps.now();
      return false;
    }
  };

  const refresh = (): Promise<boolean> => {
    flight ??= load().finally(() => {
      flight = undefined;
    });
    return flight;
  };

  /** Renews missing or old keys; waits only if no cached keys can be used. True when it has waited. */
  const renew = async (): Promise<boolean> => {
    if (keys !== undefined && !hasPassed(fetchedAt, deps.cacheMs)) return false;
    if (flight === undefined && !mayTry()) return false;
    const going = refresh();
    const canServe = keys !== undefined && (failures > 0 || !hasPassed(fetchedAt, AGED * deps.cacheMs));
    if (canServe) return false;
    await going;
    return true;
  };

  /** Fetches for an unknown id. Only a fetch without that id counts against the interval: a rotation is not abuse. */
  const askFor = async (keyId: string): Promise<boolean> => {
    if (flight !== undefined) return flight;
    if (!mayTry()) return false;
    askedAt = deps.now();
    const isFetched = await refresh();
    if (keys?.has(keyId)) askedAt = Number.NEGATIVE_INFINITY;
    return isFetched;
  };

  return {
    refresh,
    find: async (keyId) => {
      const isNew = await renew();
      const known = keys?.get(keyId);
      if (known) return known;
      if (keys === undefined) return 'unavailable';
      if (isNew || (flight === undefined && !hasPassed(askedAt, UNKNOWN_ID_INTERVAL_MS))) return 'unknown';
      const isFetched = await askFor(keyId);
      return keys.get(keyId) ?? (isFetched ? 'unknown' : 'unavailable');
    },
  };
};

/** The configured key; it never uses the network and does not compare ids. */
export const createPemSource = (pem: string): KeySource => {
  let imported: Promise<VerificationKey | undefined> | undefined;
  const find = async (): Promise<VerificationKey> => {
    imported ??= importPem(pem);
    const key = await imported;
    if (key) return key;
    throw new ConfigurationError(
      'jwtKey is not a public key that can verify session tokens. Give the PEM text of a P-256 or 2048-bit RSA public key.',
    );
  };
  return { find, refresh: () => find().then(() => true) };
};
