// What a host may configure: for the constructor and for load(); defaults and validation.
import { CLIENT_NAMES, type InstanceType, type PublishableKey, parsePublishableKey } from '@latchkey/wire';
import type { Appearance, Localization } from './appearance.ts';
import { LatchkeyError } from './errors.ts';
import { isAbsoluteHttpUrl, parseUrl, stripScheme } from './lib/url.ts';
import type { NavigateOptions } from './navigation/navigate.ts';
import type { UrlOptions } from './navigation/urls.ts';
import type { Client } from './resources/client.ts';
import type { Session } from './resources/session.ts';
import { RELEASE } from './version.ts';

/** A value, or a function of the page's address that answers it. */
export type ValueOrFunction<T> = T | ((url: URL) => T);

/** Who embeds the client. */
export type SdkMetadata = { readonly name: string; readonly version: string; readonly environment?: string };

/** Who embeds it when nobody says so. */
export const SDK_METADATA: SdkMetadata = { name: '@latchkey/client', version: RELEASE, environment: 'production' };

/** `false` and `disabled` switch it off; `debug` logs instead of sending; `endpoint` replaces where events are sent to. */
export type TelemetryOptions =
  | false
  | { readonly disabled?: boolean; readonly debug?: boolean; readonly endpoint?: string };

/** Options of `load()`. Unknown keys are kept and ignored. */
export type LoadOptions = UrlOptions &
  NavigateOptions & {
    /** Keeps the session token fresh in the background. Default true. */
    readonly polling?: boolean | undefined;
    /** False where there are no cookies: native shells and extensions. Default true. */
    readonly standardBrowser?: boolean | undefined;
    /** Tells the service on focus and in `setActive` that the session is in use. Default true. */
    readonly touchSession?: boolean | undefined;
    /** The session to begin with; by default the one last active. */
    readonly selectInitialSession?: ((client: Client) => Session | null) | undefined;
    readonly isSatellite?: ValueOrFunction<boolean> | undefined;
    readonly appearance?: Appearance | undefined;
    readonly localization?: Localization | undefined;
    readonly supportEmail?: string | undefined;
    readonly sdkMetadata?: SdkMetadata | undefined;
    readonly telemetry?: TelemetryOptions | undefined;
    readonly nonce?: string | undefined;
    /** Where the identity script of one-tap is, when it is not at the provider's own address. */
    readonly googleOneTapScriptUrl?: string | undefined;
    /** Where a temporary instance is claimed; with the next option too, a prompt says so in development. */
    readonly __internal_keyless_claimKeylessApplicationUrl?: string | undefined;
    /** Where the keys of a temporary instance are to be copied. */
    readonly __internal_keyless_copyInstanceKeysUrl?: string | undefined;
    /** Ends the prompt for good; null where the application cannot. */
    readonly __internal_keyless_dismissPrompt?: (() => Promise<void>) | null | undefined;
    readonly experimental?:
      | { readonly persistClient?: boolean; readonly rethrowOfflineNetworkErrors?: boolean }
      | undefined;
  };

/** What holds where a host says nothing. */
export const DEFAULT_OPTIONS: LoadOptions = {
  polling: true,
  standardBrowser: true,
  touchSession: true,
  isSatellite: false,
};

/** Options given over defaults; a key given as undefined says nothing. */
export const mergeOptions = (base: LoadOptions, given: LoadOptions): LoadOptions => ({
  ...base,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** Reads the publishable key or says what is wrong with it. */
export const readKey = (text: string): PublishableKey => {
  if (!text?.trim()) throw new LatchkeyError('the publishable key is missing. Pass the key that starts with "pk_".');
  const key = parsePublishableKey(text);
  if (!key) throw new LatchkeyError(`the publishable key is invalid: "${text}". Copy it again from your instance.`);
  return key;
};

/** The value of an option at an address; outside a browser functions have nothing to go by. */
export const valueAt = <T>(value: ValueOrFunction<T> | undefined, href: string): T | undefined => {
  if (typeof value !== 'function') return value;
  const url = parseUrl(href);
  // The cast holds: a T that is itself a function is not an option of ours.
  return url ? (value as (url: URL) => T)(url) : undefined;
};

/** Absolute proxy URL without a slash at its end; empty when there is none. */
export const readProxyUrl = (value: ValueOrFunction<string> | undefined, href: string): string => {
  const proxyUrl = valueAt(value, href) ?? '';
  if (proxyUrl === '') return '';
  if (!isAbsoluteHttpUrl(proxyUrl) && !/^\/(?!\/)/.test(proxyUrl))
    throw new LatchkeyError(
      `the proxyUrl is invalid: "${proxyUrl}". Give an absolute http(s) URL, or a path of this site that starts with "/".`,
    );
  return (parseUrl(proxyUrl, href)?.href ?? '').replace(/(?<!\/)\/+$/, '');
};

/** Host name of the instance's API on a domain of its own; empty when there is none. */
export const readDomain = (
  value: ValueOrFunction<string> | undefined,
  href: string,
  instanceType: InstanceType,
): string => {
  const domain = stripScheme(valueAt(value, href) ?? '').replace(/(?<!\/)\/+$/, '');
  const label = `${CLIENT_NAMES.provider}.`;
  return instanceType === 'production' && domain !== '' && !domain.startsWith(label) ? label + domain : domain;
};

/** Origin (and proxy path) that every call goes to (wire §1.4). */
export const baseUrl = (key: PublishableKey, proxyUrl: string, domain: string): string =>
  proxyUrl || (key.instanceType === 'production' && domain ? `https://${domain}` : key.apiOrigin);
