// What a host may configure: for the constructor and for load(); defaults and validation.
import {
  apiHostOf,
  CLIENT_NAMES,
  domainOfApiHost,
  type InstanceType,
  type PublishableKey,
  parseDomain,
  parsePublishableKey,
} from '@latchkey/wire';
import type { Appearance, LanguageChoice, Localization } from './appearance.ts';
import { LatchkeyError } from './errors.ts';
import { isAbsoluteHttpUrl, parseUrl } from './lib/url.ts';
import type { NavigateOptions } from './navigation/navigate.ts';
import type { UrlOptions } from './navigation/urls.ts';
import type { Client } from './resources/client.ts';
import type { Session } from './resources/session.ts';
import { RELEASE } from './version.ts';

/** A value, or a function of the page's URL that returns it. */
export type ValueOrFunction<T> = T | ((url: URL) => T);

/** The SDK that embeds the client. */
export type SdkMetadata = { readonly name: string; readonly version: string; readonly environment?: string };

/** Used when the embedder does not identify itself. */
export const SDK_METADATA: SdkMetadata = { name: '@latchkey/client', version: RELEASE, environment: 'production' };

/** `false` and `disabled` switch it off; `debug` logs instead of sending; `endpoint` replaces the URL for events. */
export type TelemetryOptions =
  | false
  | { readonly disabled?: boolean; readonly debug?: boolean; readonly endpoint?: string };

/** Options of `load()`. Unknown keys are kept and ignored. */
export type LoadOptions = UrlOptions &
  NavigateOptions & {
    /** Keeps the session token fresh in the background. Default true. */
    readonly polling?: boolean | undefined;
    /** False in environments without cookies: native shells and extensions. Default true. */
    readonly standardBrowser?: boolean | undefined;
    /** Touches the session at the service on focus and in `setActive`. Default true. */
    readonly touchSession?: boolean | undefined;
    /** Selects the session of a page load; by default the one last active. */
    readonly selectInitialSession?: ((client: Client) => Session | null) | undefined;
    /** True: this domain shares the sessions of a primary domain. */
    readonly isSatellite?: ValueOrFunction<boolean> | undefined;
    /** Theme of all surfaces, and of each of them. */
    readonly appearance?: Appearance | undefined;
    /** Texts of the surfaces: a language pack or some texts; or the tag of a language. Default: that of `<html lang>`. */
    readonly localization?: Localization | LanguageChoice | undefined;
    /** Address that surfaces name for help. Default: the setting of the instance. */
    readonly supportEmail?: string | undefined;
    /** The SDK that embeds the client. */
    readonly sdkMetadata?: SdkMetadata | undefined;
    /** Usage events of development pages, which the service counts. */
    readonly telemetry?: TelemetryOptions | undefined;
    /** Nonce of the content security policy of the page, for scripts that the client adds. */
    readonly nonce?: string | undefined;
    /** URL of the one-tap identity script, when it is not the provider's. */
    readonly googleOneTapScriptUrl?: string | undefined;
    /** URL where a temporary instance is claimed; together with the next option it enables the prompt in development. */
    readonly __internal_keyless_claimKeylessApplicationUrl?: string | undefined;
    /** URL where the keys of a temporary instance can be copied. */
    readonly __internal_keyless_copyInstanceKeysUrl?: string | undefined;
    /** Dismisses the prompt permanently; null where the application cannot. */
    readonly __internal_keyless_dismissPrompt?: (() => Promise<void>) | null | undefined;
    /** Options that may change in any release. */
    readonly experimental?:
      | { readonly persistClient?: boolean; readonly rethrowOfflineNetworkErrors?: boolean }
      | undefined;
  };

/** Defaults. */
export const DEFAULT_OPTIONS: LoadOptions = {
  polling: true,
  standardBrowser: true,
  touchSession: true,
  isSatellite: false,
};

/** Options merged over defaults; a key given as undefined is ignored. */
export const mergeOptions = (base: LoadOptions, given: LoadOptions): LoadOptions => ({
  ...base,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** Parses the publishable key, or throws an error that names the problem. */
export const readKey = (text: string): PublishableKey => {
  if (!text?.trim()) throw new LatchkeyError('the publishable key is missing. Pass the key that starts with "pk_".');
  const key = parsePublishableKey(text);
  if (!key) throw new LatchkeyError(`the publishable key is invalid: "${text}". Copy it again from your instance.`);
  return key;
};

/** The value of an option at a URL; outside a browser there is no URL to call a function with. */
export const valueAt = <T>(value: ValueOrFunction<T> | undefined, href: string): T | undefined => {
  if (typeof value !== 'function') return value;
  const url = parseUrl(href);
  // The cast holds: no option has a function type for T.
  return url ? (value as (url: URL) => T)(url) : undefined;
};

/** Absolute proxy URL without a trailing slash; empty when there is none. */
export const readProxyUrl = (value: ValueOrFunction<string> | undefined, href: string): string => {
  const proxyUrl = valueAt(value, href) ?? '';
  if (proxyUrl === '') return '';
  if (!isAbsoluteHttpUrl(proxyUrl) && !/^\/(?!\/)/.test(proxyUrl))
    throw new LatchkeyError(
      `the proxyUrl is invalid: "${proxyUrl}". Give an absolute http(s) URL, or a path of this site that starts with "/".`,
    );
  return (parseUrl(proxyUrl, href)?.href ?? '').replace(/(?<!\/)\/+$/, '');
};

/** Host name of the instance's API on a custom domain; empty when there is none. */
export const readDomain = (
  value: ValueOrFunction<string> | undefined,
  href: string,
  instanceType: InstanceType,
): string => {
  const domain = parseDomain(valueAt(value, href) ?? '');
  // Read as members: bundlers keep a whole namespace object that is destructured.
  return instanceType === 'production' && domain
    ? apiHostOf(domainOfApiHost(domain, CLIENT_NAMES.provider), CLIENT_NAMES.provider)
    : domain;
};

/** Origin (and proxy path) of every call (docs/reference/wire.md#base-url). */
export const baseUrl = (key: PublishableKey, proxyUrl: string, domain: string): string =>
  proxyUrl || (key.instanceType === 'production' && domain ? `https://${domain}` : key.apiOrigin);
