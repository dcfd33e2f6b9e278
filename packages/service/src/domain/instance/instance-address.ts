// The address at which browsers reach an instance: the host in its key, a proxy path of the application, or the host of a
// satellite. Every URL the service builds uses this value, never the Host or forwarding headers of a request.
import { apiHostOf, apiOriginOf, domainOfApiHost, isLoopbackOrigin } from '@latchkey/wire';

/** Another domain that shares the instance's sign-ins. */
export type Satellite = {
  readonly domain: string;
  /** The proxy on the satellite's own site; null when its pages call the API host of their domain. */
  readonly proxy_url: string | null;
};

export type InstanceAddress = {
  readonly kind: 'primary' | 'satellite';
  /** Base URL of the API without a trailing slash, such as `https://latchkey.example.com`. */
  readonly baseUrl: string;
  /** The domain of the pages that use this address; cookies are set for it. */
  readonly domain: string;
  /** True for the console, whose client secret has a separate cookie. */
  readonly isConsole?: boolean;
};

type Reached = {
  readonly apiHost: string;
  readonly proxyUrl: string | undefined;
  readonly satellites: readonly Satellite[];
};

/** The domain of an API host: `latchkey.example.com` serves `example.com`. */
export const domainOf = (apiHost: string, provider: string): string =>
  domainOfApiHost(apiHost.replace(/:\d+$/, ''), provider);

/** True when the host name is the domain or one of its subdomains. */
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

/** The address that the primary application uses: its proxy if it has one. */
export const primaryAddress = (instance: Reached, provider: string): InstanceAddress =>
  instance.proxyUrl === undefined
    ? directAddress(instance, provider)
    : throughProxy('primary', instance.proxyUrl, domainOf(instance.apiHost, provider));

/** The address that a satellite's pages use. */
export const satelliteAddress = ({ domain, proxy_url: proxyUrl }: Satellite, provider: string): InstanceAddress =>
  proxyUrl === null
    ? { kind: 'satellite', baseUrl: `https://${apiHostOf(domain, provider)}`, domain }
    : throughProxy('satellite', proxyUrl, domain);

/** The address of a proxy URL, if the instance has that proxy. */
export const addressAtProxy = (instance: Reached, proxyUrl: string, provider: string): InstanceAddress | undefined => {
  if (instance.proxyUrl === proxyUrl) return primaryAddress(instance, provider);
  const satellite = instance.satellites.find((one) => one.proxy_url === proxyUrl);
  return satellite && satelliteAddress(satellite, provider);
};

/**
 * The address of a proxy on this machine, which a development instance needs no configuration for: the server of an application
 * on another port. Only loopback names count, so that no URL of the service can lead to another machine.
 */
export const localProxyAddress = (proxyUrl: string): InstanceAddress | undefined => {
  const [, origin = '', path] = /^(https?:\/\/[^/?#]+)((?:\/[\w.~-]+)+)$/.exec(proxyUrl) ?? [];
  if (path === undefined || !isLoopbackOrigin(origin) || new URL(proxyUrl).pathname !== path) return undefined;
  return { kind: 'primary', baseUrl: proxyUrl, domain: new URL(origin).hostname };
};

/** The satellite that a page belongs to. */
export const satelliteOf = (satellites: readonly Satellite[], hostname: string): Satellite | undefined =>
  satellites.find(({ domain }) => isOnDomain(hostname, domain));
