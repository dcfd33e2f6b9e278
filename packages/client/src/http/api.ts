// The typed call: by endpoint key, with hooks, piggybacked client, country, 401 handling and captcha replay.
import {
  CLIENT_NAMES,
  type ClientJSON,
  type EndpointKey,
  type Input,
  type PublishableKey,
  type Reply,
} from '@latchkey/wire';
import { isNetworkError, NetworkError } from '../errors.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { Platform } from '../platform/platform.ts';
import type { CaptchaReplay } from './captcha-replay.ts';
import { type Answer, piggybackedClient, replyError, replyValue } from './reply.ts';
import { type ApiRequest, buildRequest, type RequestScope } from './request.ts';
import type { RequestHooks } from './request-hooks.ts';
import type { SendOptions, Transport } from './transport.ts';

/** Deviations of one call from the default. */
export type CallOptions = SendOptions & {
  /** Accepts a piggybacked client on a GET, as reloads do. */
  readonly acceptClient?: boolean;
  readonly rotatingTokenNonce?: string | undefined;
  /** Replies to this call trigger nothing else: no sign-out on 401, no captcha challenge. */
  readonly bare?: boolean;
  /** Rejects also while offline, for a caller that must distinguish no reply from an empty reply. */
  readonly throwsOffline?: boolean;
  /** Sends this call through another transport, built on the default one. */
  readonly via?: ((request: ApiRequest, usual: Transport) => Promise<Response>) | undefined;
};

export type Api = {
  /** Resolves to null when the browser is offline and the host did not ask for network errors to be thrown. */
  call<K extends EndpointKey>(key: K, input: Input<K>, options?: CallOptions): Promise<Reply<K> | null>;
  /** The URL of a call, for a caller that sends it differently, for example by navigating to it. */
  urlOf<K extends EndpointKey>(key: K, input: Input<K>): URL;
};

/** The host's option about calls without a network. */
type OfflineOptions = {
  readonly experimental?: { readonly rethrowOfflineNetworkErrors?: boolean } | undefined;
};

export type ApiDeps = {
  readonly platform: Pick<Platform, 'page' | 'log' | 'clock'>;
  readonly transport: Transport;
  readonly requestHooks: RequestHooks;
  readonly replay: CaptchaReplay;
  readonly scope: () => RequestScope;
  readonly key: Pick<PublishableKey, 'instanceType'>;
  /** The instance's domain: a production key works only there. */
  readonly instanceDomain: string;
  readonly options: () => OfflineOptions;
  readonly onCountry: (country: string) => void;
  /** Undefined until load() has downloaded them. */
  readonly handlers: () => ReplyHandlers | undefined;
};

/** What a reply can lead to besides its own result. */
export type ReplyHandlers = {
  /** The reply carries a client; `ageMs` is the upper bound of its age. */
  readonly applyClientReply: (client: ClientJSON, ageMs: number) => Promise<unknown>;
  /** The service does not accept the session. */
  readonly handleUnauthenticated: () => Promise<unknown>;
};

/** The client's access to the service. */
export const createApi = (deps: ApiDeps): Api => {
  const attempt = async <K extends EndpointKey>(key: K, input: Input<K>, options: CallOptions) => {
    const request = buildRequest(key, input, { ...deps.scope(), rotatingTokenNonce: options.rotatingTokenNonce });
    const age = createStopwatch(deps.platform.clock);
    const answer = await exchange(deps, request, options);
    // The cast holds by the contract: the reply type of a key is what the service returns for it.
    return answer ? ((await settle(deps, request, answer, { ...options, ageMs: age() })) as Reply<K>) : null;
  };
  return {
    call: (key, input, options = {}) =>
      options.bare ? attempt(key, input, options) : deps.replay(() => attempt(key, input, options)),
    urlOf: (key, input) => buildRequest(key, input, deps.scope()).url,
  };
};

const exchange = async (deps: ApiDeps, request: ApiRequest, options: CallOptions): Promise<Answer | undefined> => {
  if (!(await deps.requestHooks.before(request)))
    return { status: 200, statusText: '', headers: new Headers(), payload: {} };
  try {
    const response = await (options.via?.(request, deps.transport) ?? deps.transport(request, options));
    return {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
      payload: await parse(response),
    };
  } catch (error) {
    if (
      !isNetworkError(error) ||
      options.throwsOffline ||
      deps.options().experimental?.rethrowOfflineNetworkErrors ||
      deps.platform.page.isOnline()
    )
      throw error;
    deps.platform.log.warn(error.message);
    return undefined;
  }
};

/** A success that is not JSON is not from the service: a captive portal or proxy answered, or the reply was truncated. */
const parse = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (cause) {
    if (response.ok) throw new NetworkError('the answer was not that of the service. Please try again.', { cause });
    return undefined;
  }
};

/** The order is part of the contract (docs/reference/wire.md#piggybacked-client): hooks, country, client, then the status. */
const settle = async (
  deps: ApiDeps,
  request: ApiRequest,
  answer: Answer,
  options: CallOptions & { readonly ageMs: number },
): Promise<unknown> => {
  await deps.requestHooks.after(request, answer);
  const country = answer.headers.get(CLIENT_NAMES.headers.country);
  if (country) deps.onCountry(country.toLowerCase());
  const client = piggybackedClient(answer.payload);
  if (client && (request.intent !== 'GET' || options.acceptClient))
    await deps.handlers()?.applyClientReply(client, options.ageMs);
  if (answer.status < 300) return replyValue(answer.payload);
  if (answer.status < 400) return null;
  const error = replyError(answer, deps.key.instanceType === 'production' ? deps.instanceDomain : undefined);
  // Whatever the reload of the client yields, the caller gets the reason why this call was refused.
  if (answer.status === 401 && error.errors[0]?.code !== 'requires_captcha' && !options.bare)
    await deps
      .handlers()
      ?.handleUnauthenticated()
      .catch(() => undefined);
  throw error;
};
