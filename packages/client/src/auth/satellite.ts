// When a satellite must sync with the primary domain, and where each side navigates to do so (pure,
// docs/reference/wire.md#satellites).
import { API_PREFIX, CLIENT_NAMES, type InstanceType } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { isAbsoluteHttpUrl, parseUrl } from '../lib/url.ts';
import { withSearch } from '../lib/with-search.ts';

/** True when no session exists on this satellite and the primary domain has not been asked yet. */
export const needsSync = (href: string, clientUat: string | undefined): boolean =>
  !(Number(clientUat) > 0) && !isSynced(href);

/** True when the visitor has just returned from the primary domain. */
export const isSynced = (href: string): boolean =>
  parseUrl(href)?.searchParams.get(CLIENT_NAMES.params.synced) === 'true';

/** The URL to which the satellite navigates in order to sync. */
export const syncUrl = (facts: {
  readonly instanceType: InstanceType;
  readonly href: string;
  readonly signInUrl: string | undefined;
  readonly baseUrl: string;
}): string =>
  facts.instanceType === 'development' && facts.signInUrl
    ? withSearch(facts.signInUrl, { [CLIENT_NAMES.params.satelliteUrl]: facts.href })
    : withSearch(`${facts.baseUrl}${API_PREFIX}/client/sync`, { [CLIENT_NAMES.params.redirectUrl]: facts.href });

/**
 * Where the primary application sends a satellite's visitor back to; undefined when the visitor did not come from one. If the
 * host lists its allowed origins, the satellites are among them; without a list any http(s) address is accepted, because this
 * is development only.
 */
export const returnToSatelliteUrl = (href: string, isAllowed: (address: string) => boolean): string | undefined => {
  const satelliteUrl = parseUrl(href)?.searchParams.get(CLIENT_NAMES.params.satelliteUrl);
  if (!satelliteUrl) return undefined;
  if (!isAbsoluteHttpUrl(satelliteUrl) || !isAllowed(satelliteUrl))
    throw new LatchkeyError(
      `Invalid redirect_url: "${satelliteUrl}" is not the address of a satellite. It has to be an http or https URL, on an origin named in allowedRedirectOrigins where those are given.`,
    );
  return withSearch(satelliteUrl, { [CLIENT_NAMES.params.synced]: 'true' });
};

/** Throws when a satellite lacks a required option (docs/reference/wire.md#satellites). */
export const validateSatellite = (facts: {
  readonly instanceType: InstanceType;
  readonly href: string;
  readonly signInUrl: string | undefined;
  readonly domain: string;
  readonly proxyUrl: string;
}): void => {
  const { instanceType, href, signInUrl, domain, proxyUrl } = facts;
  if (!domain && !proxyUrl)
    throw new LatchkeyError('a satellite application needs a domain or a proxyUrl. Give one of them.');
  if (!signInUrl) {
    if (instanceType === 'production') return;
    throw new LatchkeyError(
      'a satellite of a development instance needs a signInUrl. Give that of the primary application.',
    );
  }
  if (!isAbsoluteHttpUrl(signInUrl))
    throw new LatchkeyError(`the signInUrl of a satellite must be absolute; "${signInUrl}" is not.`);
  if (parseUrl(signInUrl)?.origin === parseUrl(href)?.origin)
    throw new LatchkeyError(
      'the signInUrl of a satellite must be on another origin than the satellite itself, or it would sync with itself.',
    );
};
