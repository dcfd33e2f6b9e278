// Signs session tokens and publishes the keys. Private keys live sealed in a key store that is handed in; this port never
// sees a database, it only passes the handle on.
import { Buffer } from 'node:buffer';
import { createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto';
import { HOUR_MS, KEY_SET_CACHE_SECONDS, SECOND_MS, type TEMPLATE_TOKEN_TYPE } from '@latchkey/wire';
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import type { SigningAlgorithm } from '../domain/instance/instance.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Vault } from './vault.ts';

/** What the signer must know of an instance. */
export type SigningInstance = { readonly id: string; readonly signingAlgorithm: SigningAlgorithm };

export type SigningKey = {
  readonly id: string;
  readonly instanceId: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicJwk: JWK;
  readonly sealedPrivateKey: string;
  readonly createdAt: number;
  /** Signing starts here; the key is published from its creation on. */
  readonly activeAt: number;
  /** A token that lives longer than usual was signed with it; until then it must be published. */
  readonly neededUntil: number;
};

/** Where signing keys are kept; `Handle` is whatever the store needs to be called with. */
export type SigningKeyStore<Handle> = {
  list(handle: Handle, instanceId: string): Promise<readonly SigningKey[]>;
  /** Adds a key. With `onlyFirst` nothing happens when the instance already has one of that algorithm. */
  add(handle: Handle, key: SigningKey, onlyFirst: boolean): Promise<void>;
  /** Keeps a key published until then at least. */
  extend(handle: Handle, id: string, neededUntil: number): Promise<void>;
};

export type Claims = Readonly<Record<string, unknown>>;
export type PublicKeys = { readonly keys: readonly JWK[] };

/** What a token is, as its header says: a session's or a handshake's, which their claims tell apart, or one made from a
 * template or about a test identity, which no verifier of sessions takes. */
export type TokenType = 'JWT' | typeof TEMPLATE_TOKEN_TYPE | typeof IDENTITY_TOKEN_TYPE;

/** The `typ` of what the provider inside the service says about made-up people. */
export const IDENTITY_TOKEN_TYPE = 'identity+jwt';

/** What a rotation did: the key that comes next, and whether it was made now or was waiting already. */
export type Rotation = { readonly keyId: string; readonly activeAt: number; readonly isNew: boolean };

export type Signer<Handle> = {
  /** A compact JWS over exactly these claims, signed with the instance's current key. */
  sign(handle: Handle, instance: SigningInstance, claims: Claims, type?: TokenType): Promise<string>;
  /** Every public key that may still be needed to verify. */
  jwks(handle: Handle, instance: SigningInstance): Promise<PublicKeys>;
  /** Adds a new key: published at once, used for signing after verifiers had time to fetch it. */
  rotate(handle: Handle, instance: SigningInstance): Promise<Rotation>;
};

/** Verifiers may keep a key set this long. */
const KEY_SET_CACHE_MS = KEY_SET_CACHE_SECONDS * SECOND_MS;
/** How long this process trusts its own copy of the key list. */
const KEY_LIST_MS = 30_000;
/** A new key waits until every node publishes it and every verifier has fetched a set with it. */
const PUBLISHED_BEFORE_SIGNING_MS = KEY_SET_CACHE_MS + 2 * KEY_LIST_MS;
/** An old key stays for tokens of the usual lifespan, signed by a node that learned late of its successor. */
const PUBLISHED_AFTER_SIGNING_MS = 2 * KEY_SET_CACHE_MS;
/** Extensions are made this much longer than asked for, so that they are rare. */
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

type JwsHeader = { readonly alg: SigningAlgorithm; readonly kid: string; readonly typ: TokenType };

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

/**
 * A compact JWS (RFC 7515 §7.1), made on this thread: it takes a fraction of a millisecond, and in Node's pool it would wait
 * behind passwords being hashed.
 */
const compactJws = (header: JwsHeader, claims: Claims, key: KeyObject): string => {
  const input = `${encode(header)}.${encode(claims)}`;
  // ES256 signatures are the two numbers side by side (RFC 7518 §3.4), not in the envelope that certificates use.
  const form = header.alg === 'ES256' ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key;
  return `${input}.${signBytes('sha256', Buffer.from(input, 'ascii'), form).toString('base64url')}`;
};

export const createSigner = <Handle>(deps: {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: SigningKeyStore<Handle>;
}): Signer<Handle> => {
  const lists = new Map<string, CachedList>();
  const privateKeys = new Map<string, KeyObject>();

  const makeKey = async (instance: SigningInstance, activeAt: number): Promise<SigningKey> => {
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

  const read = async (handle: Handle, instance: SigningInstance): Promise<readonly SigningKey[]> => {
    const keys = await deps.keys.list(handle, instance.id);
    lists.set(instance.id, { keys, readAt: deps.clock.now() });
    return keys;
  };

  const keysOf = async (handle: Handle, instance: SigningInstance): Promise<readonly SigningKey[]> => {
    const now = deps.clock.now();
    const cached = lists.get(instance.id);
    const known = cached && now - cached.readAt < KEY_LIST_MS ? cached.keys : await read(handle, instance);
    if (currentKey(known, instance.signingAlgorithm, now)) return known;
    await deps.keys.add(handle, await makeKey(instance, now), true);
    return read(handle, instance);
  };

  const privateKey = (key: SigningKey): KeyObject => {
    const known = privateKeys.get(key.id);
    if (known) return known;
    const opened = createPrivateKey(deps.vault.open(key.sealedPrivateKey));
    privateKeys.set(key.id, opened);
    return opened;
  };

  /** A token that outlives the usual time keeps its key published for as long as it lives. */
  const keepFor = async (handle: Handle, key: SigningKey, claims: Claims): Promise<void> => {
    const endsAt = typeof claims.exp === 'number' ? claims.exp * SECOND_MS : 0;
    if (endsAt <= deps.clock.now() + KEY_SET_CACHE_MS || endsAt <= key.neededUntil) return;
    await deps.keys.extend(handle, key.id, endsAt + EXTENSION_MS);
    lists.delete(key.instanceId);
  };

  return {
    sign: async (handle, instance, claims, type = 'JWT') => {
      const key = currentKey(await keysOf(handle, instance), instance.signingAlgorithm, deps.clock.now());
      if (!key) throw new Error(`Latchkey: instance ${instance.id} has no signing key.`);
      await keepFor(handle, key, claims);
      return compactJws({ alg: key.algorithm, kid: key.id, typ: type }, claims, privateKey(key));
    },
    jwks: async (handle, instance) => {
      const keys = await keysOf(handle, instance);
      const now = deps.clock.now();
      const published = keys.filter((key) => isStillPublished(key, keys, now));
      return { keys: published.map((key) => ({ ...key.publicJwk, kid: key.id, alg: key.algorithm, use: 'sig' })) };
    },
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
  };
};
