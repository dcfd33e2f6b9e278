// The only APIs read from the runtime: its clock, timer, fetch, random source and SHA-1. Everything else is passed in.

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

export const systemRequest = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

export const systemWait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
