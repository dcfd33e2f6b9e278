// Where browsers reach an instance: at the host in its key, through a proxy path of the application, or at the host of a
// satellite. Every address the service builds comes from here, never from what a request says about itself.
import { apiHostOf, apiOriginOf, domainOfApiHost } from '@latchkey/wire';

/** A domain of its own that shares the instance's sign-ins. */
export type Satellite = {
  readonly domain: string;
  /** Where the satellite's pages reach the service through their own site; null when they use the host of their domain. */
  readonly proxy_url: string | null;
};

export type InstanceAddress = {
  readonly kind: 'primary' | 'satellite';
  /** Address of the API without a slash at the end, such as `https://latchkey.example.com`. */
  readonly baseUrl: string;
  /** The domain whose pages this address serves; its cookies are for that domain. */
  readonly domain: string;
};

type Reached = {
  readonly apiHost: string;
  readonly proxyUrl: string | undefined;
  readonly satellites: readonly Satellite[];
};

/** The domain of an API host: `latchkey.example.com` serves `example.com`. */
export const domainOf = (apiHost: string, provider: string): string =>
  domainOfApiHost(apiHost.replace(/:\d+$/, ''), provider);

/** True when the host name is the domain or below it. */
export const isOnDomain = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

const throughProxy = (kind: InstanceAddress['kind'], proxyUrl: string, domain: string): InstanceAddress => {
  const { hostname } = new URL(proxyUrl);
  return { kind, baseUrl: proxyUrl, domain: isOnDomain(hostname, domain) ? domain : hostname };
};

/** The address at the host in the publishable key. */
export const directAddress = (instance: Reached, provider: string): InstanceAddress => ({
  kind: 'primary',
  baseUrl: apiOriginOf(instance.apiHost),
  domain: domainOf(instance.apiHost, provider),
});

/** The address that the primary application uses: its proxy when it has one. */
export const primaryAddress = (instance: Reached, provider: string): InstanceAddress =>
  instance.proxyUrl === undefined
    ? directAddress(instance, provider)
    : throughProxy('primary', instance.proxyUrl, domainOf(instance.apiHost, provider));

/** The address that a satellite's pages use. */
export const satelliteAddress = ({ domain, proxy_url: proxyUrl }: Satellite, provider: string): InstanceAddress =>
  proxyUrl === null
    ? { kind: 'satellite', baseUrl: `https://${apiHostOf(domain, provider)}`, domain }
    : throughProxy('satellite', proxyUrl, domain);

/** The address behind a proxy address, if the instance has such a one. */
export const addressAtProxy = (instance: Reached, proxyUrl: string, provider: string): InstanceAddress | undefined => {
  if (instance.proxyUrl === proxyUrl) return primaryAddress(instance, provider);
  const satellite = instance.satellites.find((one) => one.proxy_url === proxyUrl);
  return satellite && satelliteAddress(satellite, provider);
};

/** The satellite that a page belongs to. */
export const satelliteOf = (satellites: readonly Satellite[], hostname: string): Satellite | undefined =>
  satellites.find(({ domain }) => isOnDomain(hostname, domain));
