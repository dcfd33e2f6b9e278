// What a satellite, or the primary application it came from, does before anything else.
import { CLIENT_NAMES } from '@latchkey/wire';
import { isSynced, needsSync, returnToSatelliteUrl, syncUrl, validateSatellite } from '../auth/satellite.ts';
import { withSearch } from '../lib/with-search.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import type { Shell } from './shell.ts';

export type SatelliteDeps = Shell & {
  readonly backgroundNavigation: () => Promise<BackgroundNavigation>;
};

/** Why a satellite sends its visitor on; what a RedirectLoopError names. */
const SYNC = 'satellite_sync';

/** Leaves for the other side if that is needed, and answers whether it did. */
export const syncSatellite = async (deps: SatelliteDeps, isSatellite: boolean): Promise<boolean> => {
  const target = isSatellite ? await syncTarget(deps) : returnTarget(deps);
  if (target === undefined) return false;
  if (isSatellite) await (await deps.backgroundNavigation()).navigate(target, SYNC);
  // Only an answer: it is the satellite that would ask again.
  else await deps.navigate(target);
  return true;
};

const syncTarget = async (deps: SatelliteDeps): Promise<string | undefined> => {
  const { instanceType } = deps.key;
  const href = deps.platform.location.href();
  const facts = { ...deps, instanceType, href, signInUrl: deps.options().signInUrl };
  validateSatellite(facts);
  // The other side answered: whoever looks at many pages in a row is not going in circles.
  if (isSynced(href)) (await deps.backgroundNavigation()).arrived(SYNC);
  return needsSync(href, deps.cookies.get(CLIENT_NAMES.cookies.clientUat)) ? syncUrl(facts) : undefined;
};

const returnTarget = ({ platform, options, urls, navigator, devBrowser }: SatelliteDeps): string | undefined => {
  const isAllowed = (address: string): boolean =>
    Boolean(options().allowedRedirectOrigins?.length ? urls.allowRedirect(address) : navigator.target(address));
  const back = returnToSatelliteUrl(platform.location.href(), isAllowed);
  // The token goes along: cookies of this origin do not reach the satellite.
  return back && withSearch(back, { [CLIENT_NAMES.params.devBrowser]: devBrowser.get() ?? '' });
};
