// The first step of a satellite, or of the primary application it came from.
import { CLIENT_NAMES } from '@latchkey/wire';
import { isSynced, needsSync, returnToSatelliteUrl, syncUrl, validateSatellite } from '../auth/satellite.ts';
import { withSearch } from '../lib/with-search.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import type { Shell } from './shell.ts';

export type SatelliteDeps = Shell & {
  readonly backgroundNavigation: () => Promise<BackgroundNavigation>;
};

/** The reason of a satellite's redirect; a RedirectLoopError names it. */
const SYNC = 'satellite_sync';

/** Redirects to the other domain if a sync is needed, and returns whether it did. */
export const syncSatellite = async (deps: SatelliteDeps, isSatellite: boolean): Promise<boolean> => {
  const target = isSatellite ? await syncTarget(deps) : returnTarget(deps);
  if (target === undefined) return false;
  if (isSatellite) await (await deps.backgroundNavigation()).navigate(target, SYNC);
  // Not counted as a background navigation: the satellite counts, and it is the side that would repeat the sync.
  else await deps.navigate(target);
  return true;
};

const syncTarget = async (deps: SatelliteDeps): Promise<string | undefined> => {
  const { instanceType } = deps.key;
  const href = deps.platform.location.href();
  const facts = { ...deps, instanceType, href, signInUrl: deps.options().signInUrl };
  validateSatellite(facts);
  // The primary answered: a visitor who opens many pages in a row is not in a redirect loop.
  if (isSynced(href)) (await deps.backgroundNavigation()).resetCount(SYNC);
  return needsSync(href, deps.cookies.get(CLIENT_NAMES.cookies.clientUat)) ? syncUrl(facts) : undefined;
};

const returnTarget = ({ platform, options, urls, navigator, devBrowser }: SatelliteDeps): string | undefined => {
  const isAllowed = (address: string): boolean =>
    Boolean(options().allowedRedirectOrigins?.length ? urls.allowRedirect(address) : navigator.target(address));
  const back = returnToSatelliteUrl(platform.location.href(), isAllowed);
  // Carries the token in the URL: cookies of this origin do not reach the satellite.
  return back && withSearch(back, { [CLIENT_NAMES.params.devBrowser]: devBrowser.get() ?? '' });
};
