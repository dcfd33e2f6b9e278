// The two calls every start makes, in parallel.
import type { ClientJSON, EnvironmentJSON } from '@latchkey/wire';
import type { CallOptions } from '../http/api.ts';
import type { Shell } from './shell.ts';

/** Answers on their way. */
export type Ahead = {
  readonly environment: Promise<EnvironmentJSON | null>;
  readonly client: Promise<ClientJSON | null>;
};

/** Asks for environment and client. In development the environment is touched: the service learns the page's origin. */
export const askInitial = ({ key, api, options }: Shell, signal?: AbortSignal): Ahead => {
  const call: CallOptions = { signal, throwsOffline: true };
  const touches = key.instanceType === 'development' && options().standardBrowser;
  return {
    environment: api.call(touches ? 'PATCH /environment' : 'GET /environment', {}, call),
    client: api.call('GET /client', {}, call),
  };
};
