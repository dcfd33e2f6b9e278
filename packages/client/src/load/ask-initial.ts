// The two calls every start makes, in parallel.
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

type Askers = Pick<Shell, 'key' | 'api' | 'options' | 'platform' | 'store' | 'slots'>;

/** Asks for environment and client. In development the environment is touched: the service learns the page's origin. */
export const askInitial = ({ key, api, options, platform, store, slots }: Askers, signal?: AbortSignal): Ahead => {
  // While the client recovers it asks again and again by itself; and an SDK has something else to start with.
  const isOnce = store.getSnapshot().status === 'degraded' || slots.cachedResources();
  const maxAttempts = isOnce ? 1 : undefined;
  const call: CallOptions = { signal, maxAttempts, throwsOffline: true };
  const touches = key.instanceType === 'development' && options().standardBrowser;
  return {
    ageMs: createStopwatch(platform.clock),
    environment: api.call(touches ? 'PATCH /environment' : 'GET /environment', {}, call),
    client: api.call('GET /client', {}, call),
  };
};
