// Where browsers reach an instance: at the host in its key, through a proxy path of the application, or at the host of a
// satellite. Every address the service builds comes from here, never from what a request says about itself.
import { apiOriginOf } from '@latchkey/wire';

/** A domain of its own that shares the instance's sign-ins. */
export type Satellite = {
  readonly domain: string;
  /** Where the satellite's pages reach the service through their own site; null when they use the host of their domain. */
  readonly proxy_url: string | null;
};

export type Face = {
  readonly kind: 'primary' | 'satellite';
  /** Address of the API without a slash at the end, such as `https://latchkey.example.com`. */
  readonly baseUrl: string;
  /** The domain whose pages this face serves; its cookies are for that domain. */
  readonly domain: string;
};

type Reached = {
  readonly apiHost: string;
  readonly proxyUrl: string | undefined;
  readonly satellites: readonly Satellite[];
};

/** The domain of an API host: `latchkey.example.com` serves `example.com`. */
export const domainOf = (apiHost: string, provider: string): string => {
  const host = apiHost.replace(/:\d+$/, '');
  const prefix = `${provider}.`;
  return host.startsWith(prefix) ? host.slice(prefix.length) : host;
};

/** True when the host name is the domain or below it. */
export const isOnDomain = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

const throughProxy = (kind: Face['kind'], proxyUrl: string, domain: string): Face => {
  const { hostname } = new URL(proxyUrl);
  return { kind, baseUrl: proxyUrl, domain: isOnDomain(hostname, domain) ? domain : hostname };
};

/** The face at the host in the publishable key. */
export const directFace = (instance: Reached, provider: string): Face => ({
  kind: 'primary',
  baseUrl: apiOriginOf(instance.apiHost),
  domain: domainOf(instance.apiHost, provider),
});

/** The face that the primary application uses: its proxy when it has one. */
export const primaryFace = (instance: Reached, provider: string): Face =>
  instance.proxyUrl === undefined
    ? directFace(instance, provider)
    : throughProxy('primary', instance.proxyUrl, domainOf(instance.apiHost, provider));

/** The face that a satellite's pages use. */
export const satelliteFace = ({ domain, proxy_url: proxyUrl }: Satellite, provider: string): Face =>
  proxyUrl === null
    ? { kind: 'satellite', baseUrl: `https://${provider}.${domain}`, domain }
    : throughProxy('satellite', proxyUrl, domain);

/** The face behind a proxy address, if the instance has such a one. */
export const faceAtProxy = (instance: Reached, proxyUrl: string, provider: string): Face | undefined => {
  if (instance.proxyUrl === proxyUrl) return primaryFace(instance, provider);
  const satellite = instance.satellites.find((one) => one.proxy_url === proxyUrl);
  return satellite && satelliteFace(satellite, provider);
};

/** The satellite that a page belongs to. */
export const satelliteOf = (satellites: readonly Satellite[], hostname: string): Satellite | undefined =>
  satellites.find(({ domain }) => isOnDomain(hostname, domain));
