// The typed call: by endpoint key, with hooks, piggybacked client, country, 401 handling and captcha replay.
import { CLIENT_NAMES, type ClientJSON, type EndpointKey, type Input, type Reply } from '@latchkey/wire';
import { isNetworkError, NetworkError } from '../errors.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { Platform } from '../platform/platform.ts';
import type { CaptchaReplay } from './captcha-replay.ts';
import { type Answer, piggybackedClient, replyError, replyValue } from './reply.ts';
import { type ApiRequest, buildRequest, type RequestScope } from './request.ts';
import type { RequestHooks } from './request-hooks.ts';
import type { SendOptions, Transport } from './transport.ts';

/** How one call departs from the usual. */
export type CallOptions = SendOptions & {
  /** Lets a GET bring a client along, as reloads do. */
  readonly acceptClient?: boolean;
  readonly rotatingTokenNonce?: string | undefined;
  /** Answers of this call start nothing else: no sign-out on 401, no captcha challenge. */
  readonly bare?: boolean;
  /** Rejects also while offline, for a caller to whom no answer and an empty answer are not the same. */
  readonly throwsOffline?: boolean;
  /** Sends this call in another way, made of the usual one. */
  readonly via?: ((request: ApiRequest, usual: Transport) => Promise<Response>) | undefined;
};

export type Api = {
  /** Resolves to null when the browser is offline and the host did not ask for network errors to be thrown. */
  call<K extends EndpointKey>(key: K, input: Input<K>, options?: CallOptions): Promise<Reply<K> | null>;
  /** The address of a call, for whoever makes it in another way, such as by navigating there. */
  urlOf<K extends EndpointKey>(key: K, input: Input<K>): URL;
};

export type ApiDeps = {
  readonly platform: Pick<Platform, 'page' | 'log' | 'clock'>;
  readonly transport: Transport;
  readonly hooks: RequestHooks;
  readonly replay: CaptchaReplay;
  readonly scope: () => RequestScope;
  /** Domain a production key is at home on; undefined for development keys. */
  readonly productionDomain: string | undefined;
  readonly rethrowsOffline: () => boolean;
  /** `ageMs` is the longest time the client can have been on its way. */
  readonly onClient: (client: ClientJSON, ageMs: number) => Promise<unknown>;
  readonly onCountry: (country: string) => void;
  readonly onUnauthenticated: () => Promise<unknown>;
};

/** The one way to the service. */
export const createApi = (deps: ApiDeps): Api => {
  const attempt = async <K extends EndpointKey>(key: K, input: Input<K>, options: CallOptions) => {
    const request = buildRequest(key, input, { ...deps.scope(), rotatingTokenNonce: options.rotatingTokenNonce });
    const age = createStopwatch(deps.platform.clock);
    const answer = await exchange(deps, request, options);
    // The cast holds by the contract: the reply type of a key is what the service answers to it.
    return answer ? ((await settle(deps, request, answer, { ...options, ageMs: age() })) as Reply<K>) : null;
  };
  return {
    call: (key, input, options = {}) =>
      options.bare ? attempt(key, input, options) : deps.replay(() => attempt(key, input, options)),
    urlOf: (key, input) => buildRequest(key, input, deps.scope()).url,
  };
};

const exchange = async (deps: ApiDeps, request: ApiRequest, options: CallOptions): Promise<Answer | undefined> => {
  if (!(await deps.hooks.before(request))) return { status: 200, statusText: '', headers: new Headers(), payload: {} };
  try {
    const response = await (options.via?.(request, deps.transport) ?? deps.transport(request, options));
    return {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
      payload: await parse(response),
    };
  } catch (error) {
    if (!isNetworkError(error) || options.throwsOffline || deps.rethrowsOffline() || deps.platform.page.isOnline())
      throw error;
    deps.platform.log.warn(error.message);
    return undefined;
  }
};

/** A success that is not JSON is not from the service: a page of the network in between, or an answer cut short. */
const parse = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (cause) {
    if (response.ok) throw new NetworkError('the answer was not that of the service. Please try again.', { cause });
    return undefined;
  }
};

/** The order is part of the contract (wire §3.1): hooks, country, client, then the status. */
const settle = async (
  deps: ApiDeps,
  request: ApiRequest,
  answer: Answer,
  options: CallOptions & { readonly ageMs: number },
): Promise<unknown> => {
  await deps.hooks.after(request, answer);
  const country = answer.headers.get(CLIENT_NAMES.headers.country);
  if (country) deps.onCountry(country.toLowerCase());
  const client = piggybackedClient(answer.payload);
  if (client && (request.intent !== 'GET' || options.acceptClient)) await deps.onClient(client, options.ageMs);
  if (answer.status < 300) return replyValue(answer.payload);
  if (answer.status < 400) return null;
  const error = replyError(answer, deps.productionDomain);
  // Whatever comes of asking who is signed in, the caller hears why this call was refused.
  if (answer.status === 401 && error.errors[0]?.code !== 'requires_captcha' && !options.bare)
    await deps.onUnauthenticated().catch(() => undefined);
  throw error;
};
