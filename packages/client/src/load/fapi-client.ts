// Access to the service for calls this client does not make itself, in the shape that SDKs expect
// (docs/reference/javascript-api.md#low-level-requests).
import type { EndpointKey, Input } from '@latchkey/wire';
import type { RequestHooks } from '../http/request-hooks.ts';
import type { Shell } from './shell.ts';

/** One call: a path under the version prefix, and its query and body. */
export type FapiRequestInit = {
  readonly path: string;
  readonly method?: string;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly rotatingTokenNonce?: string;
};

/** The response, and its parsed payload. */
export type FapiResponse = Response & { readonly payload: unknown };

/** How often a GET without a reply is attempted. */
export type FapiRequestOptions = { readonly fetchMaxTries?: number };

export type FapiClient = Pick<RequestHooks, 'onBeforeRequest' | 'onAfterResponse'> & {
  buildUrl(init: FapiRequestInit): URL;
  /** An e-mail address on the instance's domain. */
  buildEmailAddress(localPart: string): string;
  request(init: FapiRequestInit, how?: FapiRequestOptions): Promise<FapiResponse>;
};

/** Built on the shell of a client; the first call downloads the code that sends it. */
export const createFapiClient = (
  { api, requestHooks, instanceDomain }: Shell,
  loadExchange: () => Promise<FapiClient['request']>,
): FapiClient => ({
  ...requestHooks,
  // The casts are intended: any path may be requested, not only those of the contract.
  buildUrl: ({ path, search: query }) => api.urlOf(`GET ${path}` as EndpointKey, { query } as Input<EndpointKey>),
  buildEmailAddress: (localPart) => `${localPart}@${instanceDomain}`,
  request: async (...args) => (await loadExchange())(...args),
});
