// Where the instance is reached: what follows from the publishable key and the constructor's options.
import { CLIENT_NAMES, domainOfApiHost, type PublishableKey } from '@latchkey/wire';
import { baseUrl, readDomain, readProxyUrl, type ValueOrFunction } from '../options.ts';

/** Options of the constructor about the address of the instance. */
export type AddressOptions = {
  readonly proxyUrl?: ValueOrFunction<string> | undefined;
  readonly domain?: ValueOrFunction<string> | undefined;
};

export type Instance = {
  readonly key: PublishableKey;
  readonly proxyUrl: string;
  readonly domain: string;
  /** The instance's domain, from the key. */
  readonly instanceDomain: string;
  /** Origin, and path of a proxy, of every call. */
  readonly baseUrl: string;
};

/** Reads the options at the page's URL; throws if one is invalid. */
export const readInstance = (key: PublishableKey, options: AddressOptions, href: string): Instance => {
  const proxyUrl = readProxyUrl(options.proxyUrl, href);
  const domain = readDomain(options.domain, href, key.instanceType);
  return {
    key,
    proxyUrl,
    domain,
    instanceDomain: domainOfApiHost(key.frontendApi, CLIENT_NAMES.provider),
    baseUrl: baseUrl(key, proxyUrl, domain),
  };
};
