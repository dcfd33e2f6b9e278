// The requests of every start, in parallel: the environment, and the client if this browser can have one.
import type { ClientJSON, EnvironmentJSON } from '@latchkey/wire';
import type { CallOptions } from '../http/api.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { Shell } from './shell.ts';

/** Pending replies. */
export type InitialReplies = {
  readonly environment: Promise<EnvironmentJSON | null>;
  readonly client: Promise<ClientJSON | null>;
  /** Milliseconds since the requests were sent. */
  readonly ageMs: () => number;
};

type RequestDeps = Pick<
  Shell,
  'key' | 'api' | 'options' | 'platform' | 'store' | 'cachedResources' | 'cookies' | 'devBrowser'
>;

/**
 * Requests environment and client. In development the environment is touched: the service records the page's origin. That call
 * needs no token, so a new browser requests its token in parallel; if the token is new, no session can exist.
 */
export const sendInitialRequests = (deps: RequestDeps, signal?: AbortSignal): InitialReplies => {
  const { key, api, options, platform, store, cachedResources, cookies, devBrowser } = deps;
  // One attempt in recovery, which repeats the whole start itself, and for an SDK, which has cached resources to start with.
  const isOnce = store.getSnapshot().status === 'degraded' || cachedResources();
  const maxAttempts = isOnce ? 1 : undefined;
  const call: CallOptions = { signal, maxAttempts, throwsOffline: true };
  const ageMs = createStopwatch(platform.clock);
  const requestClient = () => api.call('GET /client', {}, call);
  if (key.instanceType === 'production' || !options().standardBrowser)
    return { ageMs, environment: api.call('GET /environment', {}, call), client: requestClient() };
  const prepared = cookies.prepare();
  // This runs first, so that the other call carries the token if one exists.
  const isNew = prepared.then(() => devBrowser.setUp(signal));
  return {
    ageMs,
    environment: prepared.then(() => api.call('PATCH /environment', {}, call)),
    client: isNew.then((isNewBrowser) => (isNewBrowser ? null : requestClient())),
  };
};
