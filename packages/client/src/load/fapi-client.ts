// The way to the service for calls this client does not make itself, as SDKs of this ecosystem know it (js-api §1.10).
import type { EndpointKey, Input } from '@latchkey/wire';
import type { RequestHooks } from '../http/request-hooks.ts';
import type { Shell } from './shell.ts';

/** One call: a path under the version prefix, and what goes with it. */
export type FapiRequestInit = {
  readonly path: string;
  readonly method?: string;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly rotatingTokenNonce?: string;
};

/** The answer, and what it says. */
export type FapiResponse = Response & { readonly payload: unknown };

/** How often a GET that gets no answer is tried. */
export type FapiRequestOptions = { readonly fetchMaxTries?: number };

export type FapiClient = Pick<RequestHooks, 'onBeforeRequest' | 'onAfterResponse'> & {
  buildUrl(init: FapiRequestInit): URL;
  /** An address on the instance's own domain. */
  buildEmailAddress(localPart: string): string;
  request(init: FapiRequestInit, how?: FapiRequestOptions): Promise<FapiResponse>;
};

/** Over the shell of a client; what makes the calls is downloaded by the first. */
export const createFapiClient = (
  { api, requestHooks, instanceDomain }: Shell,
  loadExchange: () => Promise<FapiClient['request']>,
): FapiClient => ({
  ...requestHooks,
  // The casts are the point of it: any path may be asked for, not only those of the contract.
  buildUrl: ({ path, search: query }) => api.urlOf(`GET ${path}` as EndpointKey, { query } as Input<EndpointKey>),
  buildEmailAddress: (localPart) => `${localPart}@${instanceDomain}`,
  request: async (...args) => (await loadExchange())(...args),
});
