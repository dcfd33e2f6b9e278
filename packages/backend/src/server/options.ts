// What a host configures of a server: options, and environment variables for those that are left out. Wrong values are reported at
// the start.
import { type PublishableKey, parsePublishableKey, parseRedirectTarget } from '@latchkey/wire';
import { ConfigurationError } from '../configuration-error.ts';
import type { HandshakeOptions } from '../handshake/options.ts';
import type { BackendOptions, VerifyOverrides } from '../options.ts';
import { systemEnvironment } from '../runtime.ts';
import type { ProxyOptions } from './proxy.ts';

/** Options of a server. An option that is left out is read from the environment variable that its line names. */
export type ServerOptions = VerifyOverrides &
  Pick<BackendOptions, 'jwtKey' | 'jwksCacheMs' | 'fetch' | 'now'> & {
    /** The same key as in the page, character by character: `LATCHKEY_PUBLISHABLE_KEY`. Required. */
    readonly publishableKey?: string | undefined;
    /** For `createServerAdmin` only; it must never reach a browser: `LATCHKEY_SECRET_KEY`. */
    readonly secretKey?: string | undefined;
    /** URL at which this server reaches the service, if not the host in the key: `LATCHKEY_URL`. */
    readonly serviceUrl?: string | undefined;
    /**
     * Origin of this server for browsers, such as `https://app.example.com`: `LATCHKEY_APP_URL`. With it page requests get
     * handshakes, and by default only tokens of pages of this origin are accepted.
     */
    readonly appUrl?: string | undefined;
    /** Sign-in page, a path or an absolute URL: `LATCHKEY_SIGN_IN_URL`. Page requests of signed-out users are sent there. */
    readonly signInUrl?: string | undefined;
    /** Sign-up page, a path or an absolute URL: `LATCHKEY_SIGN_UP_URL`. */
    readonly signUpUrl?: string | undefined;
    /** Path below which this server forwards calls to the service, such as `/__latchkey`: `LATCHKEY_PROXY_PATH`. Needs `appUrl`. */
    readonly proxyPath?: string | undefined;
    /** Limits of the proxy. */
    readonly proxy?: ProxyOptions | undefined;
    /** More options of handshakes; `appUrl`, the proxy and the sign-in page are those of the server. */
    readonly handshake?: Omit<HandshakeOptions, 'appUrl' | 'signInUrl'> | undefined;
    /** Environment variables, where the runtime passes them to a handler; default: those of the process. */
    readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  };

/** The options with defaults; nothing of it is secret. */
export type ServerSettings = {
  readonly instance: PublishableKey;
  /** Without a trailing slash. */
  readonly serviceUrl: string;
  readonly appOrigin: string | undefined;
  readonly signInUrl: string | undefined;
  readonly signUpUrl: string | undefined;
  readonly proxyPath: string | undefined;
  /** URL of the proxy for browsers, by which the service recognises it. */
  readonly proxyUrl: string | undefined;
};

const VARIABLES = {
  publishableKey: 'LATCHKEY_PUBLISHABLE_KEY',
  secretKey: 'LATCHKEY_SECRET_KEY',
  serviceUrl: 'LATCHKEY_URL',
  appUrl: 'LATCHKEY_APP_URL',
  signInUrl: 'LATCHKEY_SIGN_IN_URL',
  signUpUrl: 'LATCHKEY_SIGN_UP_URL',
  proxyPath: 'LATCHKEY_PROXY_PATH',
} as const;

type Name = keyof typeof VARIABLES;

/** An option, or else its environment variable; an empty text counts as missing. */
const read = (options: ServerOptions, name: Name): string | undefined =>
  options[name] || (options.environment ?? systemEnvironment())[VARIABLES[name]]?.trim() || undefined;

/** The same for an option that must be there; `use` says what needs it. */
export const readRequired = (options: ServerOptions, name: Name, use: string): string => {
  const value = read(options, name);
  if (value !== undefined) return value;
  throw new ConfigurationError(
    `${name} is missing, which ${use} needs. Set the environment variable ${VARIABLES[name]}, or pass the option.`,
  );
};

const readPlace = (options: ServerOptions, name: 'signInUrl' | 'signUpUrl'): string | undefined => {
  const text = read(options, name);
  if (text === undefined) return undefined;
  const target = /^(?:\/|https?:)/i.test(text) ? parseRedirectTarget(text, 'http://localhost') : undefined;
  if (target) return text;
  throw new ConfigurationError(`${name} is "${text}". Give a path that begins with /, or an https address.`);
};

const readProxyPath = (options: ServerOptions): string | undefined => {
  const text = read(options, 'proxyPath')?.replace(/\/+$/, '');
  if (text === undefined || /^(?:\/[\w.~-]+)+$/.test(text)) return text;
  throw new ConfigurationError(`proxyPath is "${text}". Give a path such as /__latchkey.`);
};

const readOrigin = (options: ServerOptions): string | undefined => {
  const text = read(options, 'appUrl');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')) return url.origin;
  throw new ConfigurationError(`appUrl is "${text}". Give an origin such as https://app.example.com, without a path.`);
};

const readServiceUrl = (options: ServerOptions, instance: PublishableKey): string => {
  const text = read(options, 'serviceUrl') ?? instance.apiOrigin;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new ConfigurationError(`serviceUrl is "${text}". Give an https or http address.`);
};

/** Validates the options and applies environment variables and defaults. */
export const resolveServerOptions = (options: ServerOptions): ServerSettings => {
  const instance = parsePublishableKey(readRequired(options, 'publishableKey', 'every server'));
  if (!instance)
    throw new ConfigurationError('publishableKey is not one. Copy the key that begins with pk_test_ or pk_live_.');
  const appOrigin = readOrigin(options);
  const proxyPath = readProxyPath(options);
  if (proxyPath !== undefined) readRequired(options, 'appUrl', 'the proxy');
  return {
    instance,
    serviceUrl: readServiceUrl(options, instance),
    appOrigin,
    signInUrl: readPlace(options, 'signInUrl'),
    signUpUrl: readPlace(options, 'signUpUrl'),
    proxyPath,
    proxyUrl: proxyPath === undefined ? undefined : `${appOrigin}${proxyPath}`,
  };
};

/** The options of token verification: pages get handshakes if the origin of the server is known. */
export const backendOptions = (options: ServerOptions, settings: ServerSettings): BackendOptions => {
  const { instance, serviceUrl, appOrigin: appUrl, proxyPath, signInUrl } = settings;
  const { isSatellite } = options.handshake ?? {};
  return {
    publishableKey: instance.key,
    serviceUrl,
    authorizedParties: options.authorizedParties ?? (appUrl === undefined ? undefined : [appUrl]),
    clockSkewMs: options.clockSkewMs,
    treatPendingAsSignedOut: options.treatPendingAsSignedOut,
    jwtKey: options.jwtKey,
    jwksCacheMs: options.jwksCacheMs,
    fetch: options.fetch,
    now: options.now,
    handshake:
      appUrl === undefined
        ? undefined
        : { proxyUrl: proxyPath, ...options.handshake, appUrl, signInUrl: isSatellite ? signInUrl : undefined },
  };
};
