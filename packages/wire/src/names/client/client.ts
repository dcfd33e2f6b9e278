// The names that a client in a browser uses.
import { CAPITALISED, PROVIDER } from '../provider.ts';

export * as cookies from './cookies.ts';
export * as globals from './globals.ts';
export * as params from './params.ts';

export const provider = PROVIDER;
export const capitalised = CAPITALISED;
export const headers = { devBrowser: `${CAPITALISED}-Db-Jwt`, country: 'X-Country' };
export const elements = { root: `${PROVIDER}-components` };
export const events = { beforeUnload: `${PROVIDER}:beforeunload` };
export const locks = { refreshSessionToken: `${PROVIDER}.lock.refreshSessionToken` };
export const channels = { client: `${PROVIDER}.client` };
export const storage = { telemetryThrottle: `${PROVIDER}_telemetry_throttler` };
export const flags = { apiError: `${PROVIDER}Error`, runtimeError: `${PROVIDER}RuntimeError` };
export const fields = { traceId: `${PROVIDER}_trace_id` };
