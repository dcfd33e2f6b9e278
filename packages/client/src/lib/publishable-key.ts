// Publishable keys: `pk_test_` or `pk_live_` followed by base64 of `<frontend API host>$`.
import { decodeBase64UrlText } from './base64url.ts';

export type InstanceType = 'production' | 'development';

/** The contents of a publishable key. */
export interface PublishableKey {
  /** The key as configured, trimmed; cookie suffixes are derived from exactly this text. */
  readonly key: string;
  readonly instanceType: InstanceType;
  /** Host of the frontend API, with its port if it has one. */
  readonly frontendApi: string;
  /** Scheme and host. Plain http only for a development key on a loopback host, which needs no certificate. */
  readonly apiOrigin: string;
}

const PREFIXES: Readonly<Record<InstanceType, string>> = { production: 'pk_live_', development: 'pk_test_' };
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?$/i;

/** Parses a key; undefined when it is invalid. */
export const parsePublishableKey = (text: string): PublishableKey | undefined => {
  const key = text.trim();
  const instanceType = (['production', 'development'] as const).find((type) => key.startsWith(PREFIXES[type]));
  if (!instanceType) return undefined;
  const decoded = decodeBase64UrlText(key.slice(PREFIXES[instanceType].length));
  if (!decoded?.endsWith('$')) return undefined;
  const frontendApi = decoded.slice(0, -1);
  if (!HOST.test(frontendApi)) return undefined;
  const scheme = instanceType === 'development' && isLoopbackHost(frontendApi) ? 'http' : 'https';
  return { key, instanceType, frontendApi, apiOrigin: `${scheme}://${frontendApi}` };
};

/** The key of an instance on a host: the inverse of parsing. */
export const formatPublishableKey = (instanceType: InstanceType, frontendApi: string): string =>
  PREFIXES[instanceType] + btoa(`${frontendApi}$`).replaceAll('=', '');

/** Whether a host, with or without a port, is a loopback host. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
