// Publishable keys: `pk_test_` or `pk_live_` followed by base64 of `<frontend API host>$`.
import { decodeBase64UrlText } from './base64url.ts';
import { isLoopbackHost } from './loopback.ts';

export type InstanceType = 'production' | 'development';

/** The contents of a publishable key. */
export interface PublishableKey {
  /** The key as configured, trimmed; cookie suffixes are derived from exactly this text. */
  readonly key: string;
  readonly instanceType: InstanceType;
  /** Host of the frontend API, with its port if it has one. */
  readonly frontendApi: string;
  /** Scheme and host of the frontend API, which is also the issuer of its tokens. */
  readonly apiOrigin: string;
}

const PREFIXES: Readonly<Record<InstanceType, string>> = { production: 'pk_live_', development: 'pk_test_' };
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?$/i;

/** Where the frontend API of a host answers. Plain http only on this very machine, which needs no certificate. */
export const apiOriginOf = (host: string): string => `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;

/** Reads a key; undefined when it is not one. */
export const parsePublishableKey = (text: string): PublishableKey | undefined => {
  const key = text.trim();
  const instanceType = (['production', 'development'] as const).find((type) => key.startsWith(PREFIXES[type]));
  if (!instanceType) return undefined;
  const decoded = decodeBase64UrlText(key.slice(PREFIXES[instanceType].length));
  if (!decoded?.endsWith('$')) return undefined;
  const frontendApi = decoded.slice(0, -1);
  return HOST.test(frontendApi) ? { key, instanceType, frontendApi, apiOrigin: apiOriginOf(frontendApi) } : undefined;
};

/** The key of an instance on a host: the inverse of parsing. */
export const formatPublishableKey = (instanceType: InstanceType, frontendApi: string): string =>
  PREFIXES[instanceType] + btoa(`${frontendApi}$`);
