// Where a satellite, or the primary application it came from, must go before anything else.
import { CLIENT_NAMES } from '@latchkey/wire';
import { needsSync, returnToSatelliteUrl, syncUrl, validateSatellite } from '../auth/satellite.ts';
import type { SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { withSearch } from '../lib/url.ts';
import type { Shell } from './shell.ts';

/** That place; undefined when there is none. */
export const satelliteTarget = (shell: Shell, cookies: SuffixedCookies, isSatellite: boolean): string | undefined => {
  const { instanceType } = shell.key;
  const href = shell.platform.location.href();
  if (isSatellite) {
    const facts = { ...shell, instanceType, href, signInUrl: shell.options().signInUrl };
    validateSatellite(facts);
    return needsSync(href, cookies.get(CLIENT_NAMES.cookies.clientUat)) ? syncUrl(facts) : undefined;
  }
  const back = returnToSatelliteUrl(href);
  // The token goes along: cookies of this origin do not reach the satellite.
  return back && withSearch(back, { [CLIENT_NAMES.params.devBrowser]: shell.slots.devBrowserToken() ?? '' });
};
