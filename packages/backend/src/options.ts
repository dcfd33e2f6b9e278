// What a host configures, and the checks that tell of a mistake at once instead of at the first request.
import {
  KEY_SET_CACHE_SECONDS,
  type PublishableKey,
  parsePublishableKey,
  SECOND_MS,
  TOKEN_CLOCK_SKEW_MS,
} from '@latchkey/wire';
import { ConfigurationError } from './configuration-error.ts';
import { type HandshakeOptions, type HandshakeSettings, resolveHandshake } from './handshake/handshake-options.ts';
import { type KeyFetch, systemFetch, systemNow } from './runtime.ts';

/** What may differ from one request to the next. */
export type VerifyOverrides = {
  /** Origins whose pages may send tokens, such as `https://app.example.com`. Without it every origin may. */
  readonly authorizedParties?: readonly string[] | undefined;
  /** How far the clocks of this server and the service may be apart. 5 seconds unless told. */
  readonly clockSkewMs?: number | undefined;
};

/** How a back end is set up. */
export type BackendOptions = VerifyOverrides & {
  /** The same key as in the page, character by character. */
  readonly publishableKey: string;
  /** Where this server reaches the service, if not at the host in the key: a proxy or an inner address. */
  readonly serviceUrl?: string | undefined;
  /** The public key as PEM text. With it nothing is ever fetched, and after a rotation it must be replaced by hand. */
  readonly jwtKey?: string | undefined;
  /** How long fetched keys are used before they are fetched again. 5 minutes unless told. */
  readonly jwksCacheMs?: number | undefined;
  /** For servers that draw pages: sends the browser by the service where its cookies do not say who is asking. */
  readonly handshake?: HandshakeOptions | undefined;
  /** Fetches the keys; the runtime's own unless given. */
  readonly fetch?: KeyFetch | undefined;
  /** Milliseconds since 1970; the runtime's clock unless given. */
  readonly now?: (() => number) | undefined;
};

/** What is checked anew for each token. */
export type Policy = { readonly authorizedParties: readonly string[] | undefined; readonly clockSkewMs: number };

export type Settings = {
  readonly instance: PublishableKey;
  readonly policy: Policy;
  readonly keySetUrl: string;
  readonly jwtKey: string | undefined;
  readonly jwksCacheMs: number;
  readonly handshake: HandshakeSettings | undefined;
  readonly fetch: KeyFetch;
  readonly now: () => number;
};

const KEY_SET_PATH = '/.well-known/jwks.json';
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/i;

const checkDuration = (name: string, value: number): number => {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new ConfigurationError(`${name} is ${value}. Give a number of milliseconds, 0 or more.`);
};

const checkParties = (parties: readonly string[]): readonly string[] => {
  if (parties.length === 0)
    throw new ConfigurationError(
      'authorizedParties is empty, so nobody could sign in. List the origins of your pages.',
    );
  const wrong = parties.find((one) => !ORIGIN.test(one));
  if (wrong === undefined) return parties;
  throw new ConfigurationError(
    `"${wrong}" in authorizedParties is not an origin. Write scheme and host, such as https://app.example.com, no path.`,
  );
};

const baseUrl = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/(?<!\/)\/+$/, '');
  throw new ConfigurationError(`serviceUrl is "${text}". Give an https or http address.`);
};

const checkPem = (text: string): string => {
  if (text.includes('-----BEGIN PUBLIC KEY-----')) return text;
  throw new ConfigurationError('jwtKey is not a public key. Give the PEM text that begins with BEGIN PUBLIC KEY.');
};

/** What holds for one token: the settings with the overrides laid over them. */
export const mergePolicy = (policy: Policy, overrides: VerifyOverrides = {}): Policy => ({
  authorizedParties:
    overrides.authorizedParties === undefined ? policy.authorizedParties : checkParties(overrides.authorizedParties),
  clockSkewMs:
    overrides.clockSkewMs === undefined ? policy.clockSkewMs : checkDuration('clockSkewMs', overrides.clockSkewMs),
});

/** Checks the options and fills in what was left out. */
export const resolveOptions = (options: BackendOptions): Settings => {
  const instance = parsePublishableKey(String(options.publishableKey ?? ''));
  if (!instance)
    throw new ConfigurationError('publishableKey is not one. Copy the key that begins with pk_test_ or pk_live_.');
  return {
    instance,
    policy: mergePolicy({ authorizedParties: undefined, clockSkewMs: TOKEN_CLOCK_SKEW_MS }, options),
    keySetUrl: baseUrl(options.serviceUrl ?? instance.apiOrigin) + KEY_SET_PATH,
    jwtKey: options.jwtKey === undefined ? undefined : checkPem(options.jwtKey),
    jwksCacheMs: checkDuration('jwksCacheMs', options.jwksCacheMs ?? KEY_SET_CACHE_SECONDS * SECOND_MS),
    handshake: options.handshake && resolveHandshake(options.handshake, instance),
    fetch: options.fetch ?? systemFetch,
    now: options.now ?? systemNow,
  };
};
