// The calls every start makes, in parallel: for the environment, and for the client if this browser can have one.
import type { ClientJSON, EnvironmentJSON } from '@latchkey/wire';
import type { CallOptions } from '../http/api.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { Shell } from './shell.ts';

/** Answers on their way. */
export type Ahead = {
  readonly environment: Promise<EnvironmentJSON | null>;
  readonly client: Promise<ClientJSON | null>;
  /** Milliseconds since they were asked for. */
  readonly ageMs: () => number;
};

type Askers = Pick<Shell, 'key' | 'api' | 'options' | 'platform' | 'store' | 'slots' | 'cookies' | 'devBrowser'>;

/**
 * Asks for environment and client. In development the environment is touched: the service learns the page's origin. That call
 * needs no token, so a new browser gets its token meanwhile; and where the token is new no session can exist.
 */
export const askInitial = (shell: Askers, signal?: AbortSignal): Ahead => {
  const { key, api, options, platform, store, slots, cookies, devBrowser } = shell;
  // While the client recovers it asks again and again by itself; and an SDK has something else to start with.
  const isOnce = store.getSnapshot().status === 'degraded' || slots.cachedResources();
  const maxAttempts = isOnce ? 1 : undefined;
  const call: CallOptions = { signal, maxAttempts, throwsOffline: true };
  const ageMs = createStopwatch(platform.clock);
  const askClient = () => api.call('GET /client', {}, call);
  if (key.instanceType === 'production' || !options().standardBrowser)
    return { ageMs, environment: api.call('GET /environment', {}, call), client: askClient() };
  const prepared = cookies.prepare();
  // This comes first, so that a token that is there goes along with the other call.
  const isNew = prepared.then(() => devBrowser.setUp(signal));
  return {
    ageMs,
    environment: prepared.then(() => api.call('PATCH /environment', {}, call)),
    client: isNew.then((isNewBrowser) => (isNewBrowser ? null : askClient())),
  };
};
