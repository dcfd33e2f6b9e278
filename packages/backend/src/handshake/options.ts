// What a host says to let pages go by the service for fresh cookies, checked once at the start.
import { apiHostOf, domainOfApiHost, NAMES, type PublishableKey, parseDomain } from '@latchkey/wire';
import { ConfigurationError } from '../configuration-error.ts';

/** How document requests without a decidable session are redirected through the service. */
export type HandshakeOptions = {
  /** Origin of this server for browsers, such as `https://app.example.com`. Never read from a request (Host header attacks). */
  readonly appUrl: string;
  /** The proxy the pages use, if they use one: absolute, or a path of this server. */
  readonly proxyUrl?: string | undefined;
  /** The domain the pages pass to the client; for a satellite, its own. */
  readonly domain?: string | undefined;
  /** Whether this application is a satellite, which shares the sessions of another domain. */
  readonly isSatellite?: boolean | undefined;
  /** Sign-in page of the primary application; a satellite of a development instance syncs there. */
  readonly signInUrl?: string | undefined;
  /** On the primary application of a development instance: origins of its satellites, which may request a sync. */
  readonly satelliteOrigins?: readonly string[] | undefined;
  /** The organization of a page, by id or slug; null for the personal workspace, undefined when it does not matter. */
  readonly organizationOf?: ((page: URL) => string | null | undefined) | undefined;
};

export type HandshakeSettings = {
  readonly appOrigin: string;
  /** URL of the API for browsers, without a trailing slash. */
  readonly baseUrl: string;
  readonly isSatellite: boolean;
  readonly signInUrl: string | undefined;
  readonly satelliteOrigins: readonly string[];
  readonly organizationOf: (page: URL) => string | null | undefined;
};

const readOrigin = (name: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')) return url.origin;
  throw new ConfigurationError(`${name} is "${text}". Give an origin such as https://app.example.com, without a path.`);
};

const readProxy = (text: string, appOrigin: string): string => {
  const isRight = /^(?:https?:\/\/|\/(?!\/))/i.test(text) && URL.canParse(text, appOrigin);
  if (isRight) return new URL(text, appOrigin).href.replace(/(?<!\/)\/+$/, '');
  throw new ConfigurationError(`handshake.proxyUrl is "${text}". Give an https address, or a path that begins with /.`);
};

const apiAt = (options: HandshakeOptions, instance: PublishableKey, appOrigin: string): string => {
  if (options.proxyUrl) return readProxy(options.proxyUrl, appOrigin);
  if (!options.domain || instance.instanceType === 'development') return instance.apiOrigin;
  const domain = domainOfApiHost(parseDomain(options.domain), NAMES.provider);
  return `https://${apiHostOf(domain, NAMES.provider)}`;
};

const readSignInUrl = (options: HandshakeOptions, instance: PublishableKey, appOrigin: string): string | undefined => {
  const { signInUrl, isSatellite } = options;
  if (!isSatellite) return undefined;
  if (!options.domain && !options.proxyUrl)
    throw new ConfigurationError('a satellite needs handshake.domain or handshake.proxyUrl. Give one of them.');
  if (instance.instanceType !== 'development') return undefined;
  if (!signInUrl || !URL.canParse(signInUrl) || new URL(signInUrl).origin === appOrigin)
    throw new ConfigurationError(
      'a satellite of a development instance needs handshake.signInUrl: the absolute address of the primary sign-in page.',
    );
  return signInUrl;
};

/** Validates the options and applies defaults. */
export const resolveHandshake = (options: HandshakeOptions, instance: PublishableKey): HandshakeSettings => {
  const appOrigin = readOrigin('handshake.appUrl', options.appUrl);
  return {
    appOrigin,
    baseUrl: apiAt(options, instance, appOrigin),
    isSatellite: options.isSatellite === true,
    signInUrl: readSignInUrl(options, instance, appOrigin),
    satelliteOrigins: (options.satelliteOrigins ?? []).map((one) => readOrigin('handshake.satelliteOrigins', one)),
    organizationOf: options.organizationOf ?? (() => undefined),
  };
};
