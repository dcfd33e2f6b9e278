// Start-up in order: satellite sync → environment, dev browser and client → first commits (wire §9.1).
import { CLIENT_NAMES, type ClientJSON, LANDING_NAMES } from '@latchkey/wire';
import { firstErrorCode, isNetworkError } from '../errors.ts';
import { parseUrl, withoutSearch } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { ResourceContext } from '../resources/context.ts';
import type { Ahead } from './ask-initial.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import { cameFromSatellite } from './came-from-satellite.ts';
import type { Development } from './development.ts';
import type { ExternalPart } from './external.ts';
import type { LazyModules } from './lazy-modules.ts';
import type { Sdk } from './sdk.ts';
import type { Shell } from './shell.ts';

/** How a start ended: everything is there, or the page is on its way elsewhere. */
export type Outcome = 'ready' | 'leaving';

type Receivers = Pick<ResourceContext, 'applyClientReply' | 'applyEnvironmentReply'>;

export type StartDeps = Shell &
  Receivers & {
    readonly development: () => Development;
    readonly backgroundNavigation: () => Promise<BackgroundNavigation>;
    /** Tells the console what may be wrong where a production page cannot start. */
    readonly hint: () => Promise<(error: unknown) => Promise<void>>;
    readonly satellite: LazyModules['satellite'];
    readonly sdk: () => Promise<Sdk>;
    readonly external: () => Promise<Pick<ExternalPart, 'returnFromPopup'>>;
  };

/** Runs the start. */
export const startUp = async (deps: StartDeps, signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome> => {
  if (!deps.options().standardBrowser) {
    await fetchInitial(deps, signal, ahead).catch(async (error: unknown) => {
      if (!isNetworkError(error) || !deps.slots.cachedResources()) throw error;
      await (await deps.sdk()).startFromKept(error);
    });
    return 'ready';
  }
  await deps.cookies.prepare();
  if (deps.key.instanceType === 'production') {
    deps.cookies.remove(CLIENT_NAMES.cookies.devBrowser);
    return startInBrowser(deps, signal, ahead).catch((error: unknown) => {
      deps
        .hint()
        .then((tell) => tell(error))
        .catch(() => undefined);
      throw error;
    });
  }
  const development = deps.development();
  const outcome = await development.start((answers) => startInBrowser(deps, signal, answers), signal, ahead);
  // With a session it is written already.
  if (outcome === 'ready' && !signal.aborted && !deps.store.getSnapshot().session) development.writeClientUat();
  return outcome;
};

const startInBrowser = async (deps: StartDeps, signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome> => {
  if (await leaveToSync(deps, signal)) return 'leaving';
  await fetchInitial(deps, signal, ahead);
  stripParams(deps.platform);
  return (await tellOpener(deps)) ? 'leaving' : 'ready';
};

/** Whatever the host shows where a provider's window came back to, that window tells the page that waits for it. */
const tellOpener = async ({ platform, external }: StartDeps): Promise<boolean> =>
  platform.location.href().includes(LANDING_NAMES.popup) && (await external()).returnFromPopup();

/** Few pages are satellites or the primary of one, and only those download how that goes. */
const leaveToSync = async (deps: StartDeps, signal: AbortSignal): Promise<boolean> => {
  const isSatellite = deps.isSatellite();
  if (!isSatellite && !cameFromSatellite(deps)) return false;
  // The token of this browser is what the two sides hand on.
  if (deps.key.instanceType === 'development') await deps.devBrowser.setUp(signal);
  const { syncSatellite } = await deps.lazily(deps.satellite)();
  return syncSatellite(deps, isSatellite);
};

/** Commits each answer as soon as it is there. */
export const fetchInitial = async (deps: Shell & Receivers, signal?: AbortSignal, ahead?: Ahead): Promise<void> => {
  const { environment, client, ageMs } = ahead ?? deps.askInitial(signal);
  const known = environment.then((json) => json && deps.applyEnvironmentReply(json));
  const applyClientReply = (json: ClientJSON | null) => deps.applyClientReply(json, ageMs());
  const askAgain = async (error: unknown) => {
    if (firstErrorCode(error) !== 'requires_captcha') throw error;
    // A challenge can be shown once the settings are known (wire §9.6); it is asked for by this one more call.
    await known;
    return deps.applyClientReply(await deps.api.call('GET /client', {}, { signal, throwsOffline: true }));
  };
  await Promise.all([known, client.then(applyClientReply, askAgain)]);
};

/** What earlier steps leave in the address. */
const USED_UP: readonly string[] = [
  CLIENT_NAMES.params.synced,
  CLIENT_NAMES.params.suffixedCookies,
  CLIENT_NAMES.params.handshake,
  CLIENT_NAMES.params.help,
];

/** It has done its work. */
const stripParams = ({ location }: Platform): void => {
  const url = parseUrl(location.href());
  const cleaned = url && withoutSearch(url, USED_UP);
  if (cleaned !== undefined) location.replaceState(cleaned);
};
