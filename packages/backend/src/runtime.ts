// The only things taken from the runtime itself: its clock, its fetch, its chance and its SHA-1. Everything else is handed in.

/** What is needed of a fetch; the global one of every runtime fits. */
export type KeyFetch = (
  url: string,
  init: { readonly headers: Record<string, string>; readonly redirect: 'manual'; readonly signal: AbortSignal },
) => Promise<Response>;

export const systemNow = (): number => Date.now();

export const systemFetch: KeyFetch = (url, init) => fetch(url, init);

/** Text that nobody can guess, in characters that need no escaping anywhere. */
export const systemNonce = (): string => crypto.randomUUID();

export const sha1 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));
