// Requests to identity providers, and workarounds for providers that deviate from the protocol.
import { MINUTE_MS } from '@latchkey/wire';
import type { CustomFetchOptions } from 'openid-client';
import type { Clock } from '../clock.ts';

/** A request to an external server; redirects are never followed. */
export type OutboundFetch = (url: string, options: CustomFetchOptions) => Promise<Response>;

/** The system's fetch. */
export const systemFetch: OutboundFetch = (url, options) => fetch(url, { ...options, body: options.body ?? null });

/** More than any legitimate document, key set or profile. */
const MAX_REPLY_BYTES = 256 * 1_024;

/** Replies over the size limit end with an error. */
export const boundedFetch =
  (send: OutboundFetch): OutboundFetch =>
  async (url, options) => {
    const response = await send(url, options);
    if (!response.body) return response;
    let size = 0;
    const bound = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, stream) => {
        size += chunk.byteLength;
        if (size > MAX_REPLY_BYTES) stream.error(new TypeError('the response is too long'));
        else stream.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(bound), { status, statusText, headers });
  };

/** A request to a provider and its reply. It holds secrets, so it is masked before it is kept (domain/runs/provider-facts.ts). */
export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  /** The fields of a form. */
  readonly form: ReadonlyArray<readonly [string, string]>;
  readonly authorization: string | undefined;
  readonly status: number;
  /** The reply, if it is a JSON object. */
  readonly reply: Reply | undefined;
};

export type OnRequest = (seen: SeenRequest) => void;

/** Reports every request with its reply. */
export const watchedFetch =
  (send: OutboundFetch, onRequest: OnRequest | undefined): OutboundFetch =>
  async (url, options) => {
    const response = await send(url, options);
    if (!onRequest) return response;
    const { method, body, headers } = options;
    onRequest({
      method,
      url,
      form: body instanceof URLSearchParams ? [...body] : [],
      authorization: new Headers(headers).get('authorization') ?? undefined,
      status: response.status,
      reply: await readReply(response),
    });
    return response;
  };

const isTokenRequest = ({ method, body }: CustomFetchOptions): boolean =>
  method === 'POST' && body instanceof URLSearchParams && body.has('grant_type');

type Reply = Readonly<Record<string, unknown>>;

const readReply = async (response: Response): Promise<Reply | undefined> => {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
};

/** An error reply that was sent with a success status. */
const isHiddenRefusal = (reply: Reply): boolean =>
  typeof reply.error === 'string' && typeof reply.access_token !== 'string';

const normalised = (reply: Reply, keepsIdToken: boolean): Reply => {
  const { id_token, scope, ...rest } = reply;
  return {
    token_type: 'bearer',
    ...rest,
    ...(keepsIdToken && typeof id_token === 'string' && { id_token }),
    ...(typeof scope === 'string' && { scope }),
    ...(Array.isArray(scope) && { scope: scope.join(' ') }),
  };
};

/**
 * Token replies in the form of RFC 6749 §5: scopes as text, errors with an error status. If the profile is fetched instead, an
 * identity token is removed, because it would not be verified.
 */
export const lenientFetch =
  (send: OutboundFetch, keepsIdToken: boolean): OutboundFetch =>
  async (url, options) => {
    const response = await send(url, options);
    if (!isTokenRequest(options) || !response.ok) return response;
    const reply = await readReply(response);
    if (!reply) return response;
    return isHiddenRefusal(reply)
      ? Response.json({ error: reply.error }, { status: 400 })
      : Response.json(normalised(reply, keepsIdToken));
  };

const CACHE_MS = 5 * MINUTE_MS;
const MAX_CACHED = 200;
const DISCOVERY = '/.well-known/';

type CachedDocument = { readonly text: string; readonly until: number };

/** Caches discovery documents for a few minutes, so that not every sign-in fetches them. */
export const cachingFetch = (clock: Clock, onRead: (isHit: boolean) => void = () => {}) => {
  const cache = new Map<string, CachedDocument>();
  return (send: OutboundFetch): OutboundFetch =>
    async (url, options) => {
      if (options.method !== 'GET' || !url.includes(DISCOVERY)) return send(url, options);
      const known = cache.get(url);
      const headers = { 'Content-Type': 'application/json' };
      const isHit = known !== undefined && clock.now() < known.until;
      onRead(isHit);
      if (isHit) return new Response(known.text, { headers });
      const response = await send(url, options);
      if (response.status !== 200) return response;
      const text = await response.text();
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(url, { text, until: clock.now() + CACHE_MS });
      return new Response(text, { headers });
    };
};
