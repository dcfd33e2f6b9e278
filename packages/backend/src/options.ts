// What a host configures, and the checks that tell of a mistake at once instead of at the first request.
import {
  KEY_SET_CACHE_SECONDS,
  type PublishableKey,
  parsePublishableKey,
  SECOND_MS,
  TOKEN_CLOCK_SKEW_MS,
} from '@latchkey/wire';
import { ConfigurationError } from './configuration-error.ts';
import { type HandshakeOptions, type HandshakeSettings, resolveHandshake } from './handshake/options.ts';
import { type KeyFetch, systemFetch, systemNow } from './runtime.ts';

/** Options that may differ between requests. */
export type VerifyOverrides = {
  /** Origins whose pages may send tokens, such as `https://app.example.com`. Without it any origin may. */
  readonly authorizedParties?: readonly string[] | undefined;
  /** Maximum difference between the clocks of this server and the service. Default 5 seconds. */
  readonly clockSkewMs?: number | undefined;
  /** False accepts tokens of sessions that still have tasks; read `sessionStatus` then. Default true. */
  readonly treatPendingAsSignedOut?: boolean | undefined;
};

/** Options of a back end. */
export type BackendOptions = VerifyOverrides & {
  /** The same key as in the page, character by character. */
  readonly publishableKey: string;
  /** URL at which this server reaches the service, if not the host in the key: a proxy or an internal address. */
  readonly serviceUrl?: string | undefined;
  /** The public key as PEM text. With it nothing is fetched, and it must be replaced manually after a rotation. */
  readonly jwtKey?: string | undefined;
  /** How long fetched keys are used before they are fetched again. Default 5 minutes. */
  readonly jwksCacheMs?: number | undefined;
  /** For servers that render pages: redirects the browser through the service if its cookies do not identify a session. */
  readonly handshake?: HandshakeOptions | undefined;
  /** Fetches the keys; default: the runtime's fetch. */
  readonly fetch?: KeyFetch | undefined;
  /** Milliseconds since 1970; default: the runtime's clock. */
  readonly now?: (() => number) | undefined;
};

/** Rules that are applied to each token. */
export type Policy = {
  readonly authorizedParties: readonly string[] | undefined;
  readonly clockSkewMs: number;
  readonly treatPendingAsSignedOut: boolean;
};

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

/** The rules for one token: the settings with the overrides. */
export const mergePolicy = (policy: Policy, overrides: VerifyOverrides = {}): Policy => ({
  authorizedParties:
    overrides.authorizedParties === undefined ? policy.authorizedParties : checkParties(overrides.authorizedParties),
  clockSkewMs:
    overrides.clockSkewMs === undefined ? policy.clockSkewMs : checkDuration('clockSkewMs', overrides.clockSkewMs),
  treatPendingAsSignedOut: overrides.treatPendingAsSignedOut ?? policy.treatPendingAsSignedOut,
});

/** Validates the options and applies defaults. */
export const resolveOptions = (options: BackendOptions): Settings => {
  const instance = parsePublishableKey(String(options.publishableKey ?? ''));
  if (!instance)
    throw new ConfigurationError('publishableKey is not one. Copy the key that begins with pk_test_ or pk_live_.');
  return {
    instance,
    policy: mergePolicy(
      { authorizedParties: undefined, clockSkewMs: TOKEN_CLOCK_SKEW_MS, treatPendingAsSignedOut: true },
      options,
    ),
    keySetUrl: baseUrl(options.serviceUrl ?? instance.apiOrigin) + KEY_SET_PATH,
    jwtKey: options.jwtKey === undefined ? undefined : checkPem(options.jwtKey),
    jwksCacheMs: checkDuration('jwksCacheMs', options.jwksCacheMs ?? KEY_SET_CACHE_SECONDS * SECOND_MS),
    handshake: options.handshake && resolveHandshake(options.handshake, instance),
    fetch: options.fetch ?? systemFetch,
    now: options.now ?? systemNow,
  };
};
