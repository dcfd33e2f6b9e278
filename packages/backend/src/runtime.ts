// The only APIs read from the runtime: its clock, timer, fetch, random source, SHA-1, signatures and environment variables. Everything else is
// passed in.

/** The required part of fetch; the global one of every runtime fits. */
export type KeyFetch = (
  url: string,
  init: { readonly headers: Record<string, string>; readonly redirect: 'manual'; readonly signal: AbortSignal },
) => Promise<Response>;

export const systemNow = (): number => Date.now();

export const systemFetch: KeyFetch = (url, init) => fetch(url, init);

/** Unguessable text, in characters that need no escaping. */
export const systemNonce = (): string => crypto.randomUUID();

export const sha1 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

const hmacKey = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, [use]);

export const hmac = async (secret: string, text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), new TextEncoder().encode(text)));

/** In constant time. */
export const isHmac = async (signature: Uint8Array, secret: string, text: string): Promise<boolean> =>
  crypto.subtle.verify(
    'HMAC',
    await hmacKey(secret, 'verify'),
    Uint8Array.from(signature),
    new TextEncoder().encode(text),
  );

/** True if the bytes are signed with this secret; in constant time. */
export const isHmacOf = async (signature: Uint8Array, secret: Uint8Array, signed: Uint8Array): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secret), HMAC, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, Uint8Array.from(signature), Uint8Array.from(signed));
};

/** True if the bytes are signed with the private key of this public key. */
export const isEd25519 = async (signature: Uint8Array, publicKey: Uint8Array, signed: Uint8Array): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(signed));
};

export const systemRequest = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

export const systemWait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

type WithEnvironment = { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } };

/** The environment variables of Node, Bun, Deno and edge runtimes that have them; empty elsewhere. */
export const systemEnvironment = (): Readonly<Record<string, string | undefined>> =>
  // The type of the global object says that `process` always exists; on edge runtimes it may not.
  (globalThis as WithEnvironment).process?.env ?? {};
