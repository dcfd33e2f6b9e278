// Signs session tokens and publishes the public keys. Private keys are stored sealed in a key store that the caller passes in;
// this port does not access the database, it only passes the handle on.
import { Buffer } from 'node:buffer';
import { createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto';
import { HOUR_MS, KEY_SET_CACHE_SECONDS, SECOND_MS, TEMPLATE_TOKEN_TYPE } from '@latchkey/wire';
import { compactVerify, createLocalJWKSet, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import type { SigningAlgorithm } from '../domain/instance/instance.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Vault } from './vault.ts';

/** The fields of an instance that the signer needs. */
export type SigningInstance = { readonly id: string; readonly signingAlgorithm: SigningAlgorithm };

export type SigningKey = {
  readonly id: string;
  readonly instanceId: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicJwk: JWK;
  readonly sealedPrivateKey: string;
  readonly createdAt: number;
  /** Signing starts at this time; the key is published from its creation on. */
  readonly activeAt: number;
  /** A token with a longer lifetime was signed with it; the key must stay published until then. */
  readonly neededUntil: number;
};

/** The store of signing keys; `Handle` is the value that each call of the store needs. */
export type SigningKeyStore<Handle> = {
  list(handle: Handle, instanceId: string): Promise<readonly SigningKey[]>;
  /** Adds a key. With `onlyFirst`, does nothing if the instance already has a key of that algorithm. */
  add(handle: Handle, key: SigningKey, onlyFirst: boolean): Promise<void>;
  /** Keeps a key published at least until then. */
  extend(handle: Handle, id: string, neededUntil: number): Promise<void>;
  /** Marks a key as revoked, so that `list` leaves it out; false if it is already or does not exist. */
  revoke(handle: Handle, instanceId: string, id: string, now: number): Promise<boolean>;
};

export type Claims = Readonly<Record<string, unknown>>;
export type PublicKeys = { readonly keys: readonly JWK[] };

/**
 * The `typ` header of a token: that of a session or a handshake, which differ in their claims, or that of a template or a test
 * identity, which session verifiers refuse.
 */
export type TokenType = 'JWT' | typeof TEMPLATE_TOKEN_TYPE | typeof IDENTITY_TOKEN_TYPE;

/** The `typ` of identity tokens of the built-in test provider. */
export const IDENTITY_TOKEN_TYPE = 'identity+jwt';

/** The result of a rotation: the next key, and whether it was created now or was already waiting. */
export type Rotation = { readonly keyId: string; readonly activeAt: number; readonly isNew: boolean };

export type Signer<Handle> = {
  /** A compact JWS over exactly these claims, signed with the instance's current key. */
  sign(handle: Handle, instance: SigningInstance, claims: Claims, type?: TokenType): Promise<string>;
  /** Every public key that may still be needed for verification. */
  jwks(handle: Handle, instance: SigningInstance): Promise<PublicKeys>;
  /** The claims of a token of this type that a published key of the instance signed; undefined for any other text. */
  verify(handle: Handle, instance: SigningInstance, token: string, type?: TokenType): Promise<Claims | undefined>;
  /** Adds a new key: published at once, used for signing after verifiers had time to fetch it. */
  rotate(handle: Handle, instance: SigningInstance): Promise<Rotation>;
  /**
   * Stops a leaked key at once: it is no longer published and signs nothing. If it was the current one, a new key signs from now
   * on; verifiers do not know that one, so they fetch the key set with the next token, and forget the leaked key. Other nodes
   * follow when they read the key list again. False if there is no such key.
   */
  revoke(handle: Handle, instance: SigningInstance, keyId: string): Promise<boolean>;
};

/** Verifiers may cache a key set for this long. */
const KEY_SET_CACHE_MS = KEY_SET_CACHE_SECONDS * SECOND_MS;
/** How long this process caches the key list. */
const KEY_LIST_MS = 30_000;
/** A new key is not used until every node publishes it and every verifier has fetched a key set that contains it. */
const PUBLISHED_BEFORE_SIGNING_MS = KEY_SET_CACHE_MS + 2 * KEY_LIST_MS;
/** An old key stays published for tokens of the default lifetime, signed by a node that learned late of the new key. */
const PUBLISHED_AFTER_SIGNING_MS = 2 * KEY_SET_CACHE_MS;
/** Extensions are made longer than requested by this much, so that they are rare. */
const EXTENSION_MS = HOUR_MS;

type CachedList = { readonly keys: readonly SigningKey[]; readonly readAt: number };

const currentKey = (keys: readonly SigningKey[], algorithm: SigningAlgorithm, now: number): SigningKey | undefined =>
  keys
    .filter((key) => key.algorithm === algorithm && key.activeAt <= now)
    .reduce<SigningKey | undefined>((best, key) => (best && best.activeAt >= key.activeAt ? best : key), undefined);

const isStillPublished = (key: SigningKey, keys: readonly SigningKey[], now: number): boolean =>
  key.neededUntil >= now ||
  !keys.some(
    (other) =>
      other.algorithm === key.algorithm &&
      other.activeAt > key.activeAt &&
      other.activeAt + PUBLISHED_AFTER_SIGNING_MS < now,
  );

/** A private key, and the encoded headers of the tokens that it signs. */
type OpenKey = { readonly key: KeyObject; readonly headers: Readonly<Record<TokenType, string>> };

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

const headersOf = ({ algorithm: alg, id: kid }: SigningKey): OpenKey['headers'] => ({
  JWT: encode({ alg, kid, typ: 'JWT' }),
  [TEMPLATE_TOKEN_TYPE]: encode({ alg, kid, typ: TEMPLATE_TOKEN_TYPE }),
  [IDENTITY_TOKEN_TYPE]: encode({ alg, kid, typ: IDENTITY_TOKEN_TYPE }),
});

/**
 * A compact JWS (RFC 7515 §7.1), created on this thread: it takes a fraction of a millisecond, and in Node's thread pool it
 * would wait behind password hashing.
 */
const compactJws = (alg: SigningAlgorithm, header: string, claims: Claims, key: KeyObject): string => {
  const input = `${header}.${encode(claims)}`;
  // ES256 signatures are the two numbers concatenated (RFC 7518 §3.4), not in DER as in certificates.
  const form = alg === 'ES256' ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key;
  return `${input}.${signBytes('sha256', Buffer.from(input, 'ascii'), form).toString('base64url')}`;
};

const newKey = async (
  deps: { readonly vault: Vault; readonly clock: Clock; readonly ids: Ids },
  instance: SigningInstance,
  activeAt: number,
): Promise<SigningKey> => {
  const algorithm = instance.signingAlgorithm;
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return {
    id: deps.ids.next('key'),
    instanceId: instance.id,
    algorithm,
    publicJwk: await exportJWK(pair.publicKey),
    sealedPrivateKey: deps.vault.seal(await exportPKCS8(pair.privateKey)),
    createdAt: deps.clock.now(),
    activeAt,
    neededUntil: 0,
  };
};

/** The claims of a token that one of the keys signed; undefined for any other text. */
const verified = async ({ keys }: PublicKeys, token: string, type: TokenType): Promise<Claims | undefined> => {
  try {
    const keySet = createLocalJWKSet({ keys: [...keys] });
    const { payload, protectedHeader } = await compactVerify(token, keySet, { algorithms: ['ES256', 'RS256'] });
    // A compact JWS that the signer made holds an object of claims.
    return protectedHeader.typ === type ? (JSON.parse(new TextDecoder().decode(payload)) as Claims) : undefined;
  } catch {
    return undefined;
  }
};

/** Keys are opened once. */
const createOpenKeys = (vault: Vault) => {
  const opened = new Map<string, OpenKey>();
  return {
    open: (key: SigningKey): OpenKey => {
      const known = opened.get(key.id);
      if (known) return known;
      const made = { key: createPrivateKey(vault.open(key.sealedPrivateKey)), headers: headersOf(key) };
      opened.set(key.id, made);
      return made;
    },
    forget: (keyId: string): void => void opened.delete(keyId),
  };
};

export const createSigner = <Handle>(deps: {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: SigningKeyStore<Handle>;
  /** Called for every use of the cached key list. */
  readonly onCacheRead?: ((isHit: boolean) => void) | undefined;
}): Signer<Handle> => {
  const lists = new Map<string, CachedList>();
  const openKeys = createOpenKeys(deps.vault);

  const makeKey = (instance: SigningInstance, activeAt: number) => newKey(deps, instance, activeAt);

  const read = async (handle: Handle, instance: SigningInstance): Promise<readonly SigningKey[]> => {
    const keys = await deps.keys.list(handle, instance.id);
    lists.set(instance.id, { keys, readAt: deps.clock.now() });
    return keys;
  };

  const keysOf = async (handle: Handle, instance: SigningInstance): Promise<readonly SigningKey[]> => {
    const now = deps.clock.now();
    const cached = lists.get(instance.id);
    const isHit = cached !== undefined && now - cached.readAt < KEY_LIST_MS;
    deps.onCacheRead?.(isHit);
    const known = isHit ? cached.keys : await read(handle, instance);
    if (currentKey(known, instance.signingAlgorithm, now)) return known;
    await deps.keys.add(handle, await makeKey(instance, now), true);
    return read(handle, instance);
  };

  /** A token with a lifetime over the default keeps its key published until the token expires. */
  const keepFor = async (handle: Handle, key: SigningKey, claims: Claims): Promise<void> => {
    const endsAt = typeof claims.exp === 'number' ? claims.exp * SECOND_MS : 0;
    if (endsAt <= deps.clock.now() + KEY_SET_CACHE_MS || endsAt <= key.neededUntil) return;
    await deps.keys.extend(handle, key.id, endsAt + EXTENSION_MS);
    lists.delete(key.instanceId);
  };

  const jwks = async (handle: Handle, instance: SigningInstance): Promise<PublicKeys> => {
    const keys = await keysOf(handle, instance);
    const now = deps.clock.now();
    const published = keys.filter((key) => isStillPublished(key, keys, now));
    return { keys: published.map((key) => ({ ...key.publicJwk, kid: key.id, alg: key.algorithm, use: 'sig' })) };
  };

  return {
    sign: async (handle, instance, claims, type = 'JWT') => {
      const key = currentKey(await keysOf(handle, instance), instance.signingAlgorithm, deps.clock.now());
      if (!key) throw new Error(`Latchkey: instance ${instance.id} has no signing key.`);
      await keepFor(handle, key, claims);
      const opened = openKeys.open(key);
      return compactJws(key.algorithm, opened.headers[type], claims, opened.key);
    },
    jwks,
    verify: async (handle, instance, token, type = 'JWT') => verified(await jwks(handle, instance), token, type),
    rotate: async (handle, instance) => {
      await keysOf(handle, instance);
      const now = deps.clock.now();
      const waiting = (await read(handle, instance)).find(
        (key) => key.algorithm === instance.signingAlgorithm && key.activeAt > now,
      );
      if (waiting) return { keyId: waiting.id, activeAt: waiting.activeAt, isNew: false };
      const made = await makeKey(instance, now + PUBLISHED_BEFORE_SIGNING_MS);
      await deps.keys.add(handle, made, false);
      lists.delete(instance.id);
      return { keyId: made.id, activeAt: made.activeAt, isNew: true };
    },
    revoke: async (handle, instance, keyId) => {
      const now = deps.clock.now();
      if (!(await deps.keys.revoke(handle, instance.id, keyId, now))) return false;
      openKeys.forget(keyId);
      const left = await read(handle, instance);
      if (!currentKey(left, instance.signingAlgorithm, now)) {
        await deps.keys.add(handle, await makeKey(instance, now), false);
      }
      lists.delete(instance.id);
      return true;
    },
  };
};
