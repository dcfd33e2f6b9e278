// Start-up in order: dev browser → satellite sync → environment and client → first commits (wire §9.1).
import { NAMES } from '@latchkey/wire';
import type { CookieWriter } from '../auth/cookie-writer.ts';
import type { DevBrowser } from '../auth/dev-browser.ts';
import { needsSync, returnToSatelliteUrl, syncUrl, validateSatellite } from '../auth/satellite.ts';
import type { SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { isApiError, LatchkeyError } from '../errors.ts';
import { parseUrl, withoutSearch, withSearch } from '../lib/url.ts';
import { valueAt } from '../options.ts';
import type { Platform } from '../platform/platform.ts';
import type { ResourceContext } from '../resources/context.ts';
import { type Ahead, askInitial } from './ask-initial.ts';
import type { Shell } from './shell.ts';

/** How a start ended: everything is there, or the page is on its way elsewhere. */
export type Outcome = 'ready' | 'leaving';

type Receivers = Pick<ResourceContext, 'receiveClient' | 'receiveEnvironment'>;

export type StartDeps = Shell &
  Receivers & {
    readonly cookies: SuffixedCookies;
    readonly devBrowser: DevBrowser;
    readonly cookieWriter: CookieWriter;
  };

/** Runs the start; in development once more with a new token when the service does not know the old one. */
export const startUp = async (deps: StartDeps, signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome> => {
  if (!deps.options().standardBrowser) {
    await fetchInitial(deps, signal, ahead);
    return 'ready';
  }
  await deps.cookies.prepare();
  try {
    return await startInBrowser(deps, signal, ahead);
  } catch (error) {
    if (!isDevBrowserUnknown(error)) throw error;
  }
  deps.devBrowser.clear();
  try {
    return await startInBrowser(deps, signal, undefined);
  } catch (cause) {
    if (!isDevBrowserUnknown(cause)) throw cause;
    throw new LatchkeyError(`Something went wrong initializing ${NAMES.capitalised}. Please contact support.`, {
      cause,
    });
  }
};

const isDevBrowserUnknown = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ code }) => code === 'dev_browser_unauthenticated');

const startInBrowser = async (deps: StartDeps, signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome> => {
  if (deps.key.instanceType === 'development') await deps.devBrowser.setUp(signal);
  else deps.devBrowser.clear();
  const elsewhere = syncTarget(deps);
  if (elsewhere !== undefined) {
    await deps.navigate(elsewhere);
    return 'leaving';
  }
  await fetchInitial(deps, signal, ahead);
  deps.cookieWriter.writeClientUat();
  stripParams(deps.platform);
  return 'ready';
};

/** Where a satellite or its primary must go before anything else; undefined when nowhere. */
const syncTarget = (deps: StartDeps): string | undefined => {
  const { instanceType } = deps.key;
  const href = deps.platform.location.href();
  const { signInUrl, isSatellite } = deps.options();
  if (valueAt(isSatellite, href)) {
    const facts = { ...deps, instanceType, href, signInUrl };
    validateSatellite(facts);
    return needsSync(href, deps.cookies.get(NAMES.cookies.clientUat)) ? syncUrl(facts) : undefined;
  }
  const back = instanceType === 'development' ? returnToSatelliteUrl(href) : undefined;
  // The token goes along: cookies of this origin do not reach the satellite.
  return back && withSearch(back, { [NAMES.params.devBrowser]: deps.devBrowser.get() ?? '' });
};

/** Commits each answer as soon as it is there. */
export const fetchInitial = async (deps: Shell & Receivers, signal?: AbortSignal, ahead?: Ahead): Promise<void> => {
  const { environment, client } = ahead ?? askInitial(deps, signal);
  await Promise.all([
    environment.then((json) => json && deps.receiveEnvironment(json)),
    client.then(deps.receiveClient),
  ]);
};

/** What earlier steps left in the address has done its work. */
const stripParams = ({ location }: Platform): void => {
  const { synced, suffixedCookies, handshake, help } = NAMES.params;
  const url = parseUrl(location.href());
  const cleaned = url && withoutSearch(url, [synced, suffixedCookies, handshake, help]);
  if (cleaned !== undefined) location.replaceState(cleaned);
};
