// Start-up in order: satellite sync → environment, dev browser and client → first commits (docs/reference/wire.md#start-up).
import { CLIENT_NAMES, type ClientJSON, LANDING_NAMES } from '@latchkey/wire';
import { firstErrorCode, isNetworkError } from '../errors.ts';
import { parseUrl, withoutSearch } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { ResourceContext } from '../resources/context.ts';
import { currentSession } from '../state/change-session.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import { cameFromSatellite } from './came-from-satellite.ts';
import type { Development } from './development.ts';
import type { ExternalPart } from './external.ts';
import { type InitialReplies, sendInitialRequests } from './initial-requests.ts';
import type { LazyModules } from './lazy-modules.ts';
import type { Sdk } from './sdk.ts';
import type { Shell } from './shell.ts';

/** Outcome of a start: the client is loaded, or the page is navigating away. */
export type Outcome = 'ready' | 'leaving';

type Receivers = Pick<ResourceContext, 'applyClientReply' | 'applyEnvironmentReply'>;

export type StartDeps = Shell &
  Receivers & {
    /** Undefined for a production key. */
    readonly development: Development | undefined;
    readonly backgroundNavigation: () => Promise<BackgroundNavigation>;
    /** Logs a possible cause when a production page cannot start. */
    readonly hint: () => Promise<(error: unknown) => Promise<void>>;
    readonly satellite: LazyModules['satellite'];
    readonly sdk: () => Promise<Sdk>;
    readonly external: () => Promise<Pick<ExternalPart, 'returnFromPopup'>>;
    /** Called after a start that ended in time and does not leave the page. */
    readonly onReady: () => void;
  };

type Start = (deps: StartDeps, signal: AbortSignal, ahead: InitialReplies | undefined) => Promise<Outcome>;

/** Runs the start. */
export const startUp: Start = async (deps, signal, ahead) => {
  const start = deps.options().standardBrowser ? startWithCookies : startWithoutCookies;
  const outcome = await start(deps, signal, ahead);
  if (outcome === 'ready' && !signal.aborted) deps.onReady();
  return outcome;
};

/** In a native shell or an extension, where an SDK may have cached resources for a start without the service. */
const startWithoutCookies: Start = async (deps, signal, ahead) => {
  await fetchInitial(deps, signal, ahead).catch(async (error: unknown) => {
    if (!isNetworkError(error) || !deps.cachedResources()) throw error;
    await (await deps.sdk()).startFromKept(error);
  });
  return 'ready';
};

const startWithCookies: Start = async (deps, signal, ahead) => {
  const { development, cookies, hint } = deps;
  await cookies.prepare();
  if (development) {
    const outcome = await development.start((answers) => startInBrowser(deps, signal, answers), signal, ahead);
    // With a session it has already been written.
    if (outcome === 'ready' && !signal.aborted && !currentSession(deps.store.getSnapshot()))
      development.writeClientUat();
    return outcome;
  }
  cookies.remove(CLIENT_NAMES.cookies.devBrowser);
  return startInBrowser(deps, signal, ahead).catch((error: unknown) => {
    hint()
      .then((tell) => tell(error))
      .catch(() => undefined);
    throw error;
  });
};

const startInBrowser: Start = async (deps, signal, ahead) => {
  if (await leaveToSync(deps, signal)) return 'leaving';
  await fetchInitial(deps, signal, ahead);
  stripParams(deps.platform);
  return (await tellOpener(deps)) ? 'leaving' : 'ready';
};

/** In a provider's popup, notifies the opener, whatever page the host shows there. */
const tellOpener = async ({ platform, external }: StartDeps): Promise<boolean> =>
  platform.location.href().includes(LANDING_NAMES.popup) && (await external()).returnFromPopup();

/** Few pages are satellites or the primary of one; only those download the sync. */
const leaveToSync = async (deps: StartDeps, signal: AbortSignal): Promise<boolean> => {
  const isSatellite = deps.isSatellite();
  if (!isSatellite && !cameFromSatellite(deps)) return false;
  // The two domains exchange the dev-browser token.
  if (deps.key.instanceType === 'development') await deps.devBrowser.setUp(signal);
  const { syncSatellite } = await deps.lazily(deps.satellite)();
  return syncSatellite(deps, isSatellite);
};

/** Commits each reply as soon as it arrives. */
export const fetchInitial = async (
  deps: Shell & Receivers,
  signal?: AbortSignal,
  ahead?: InitialReplies,
): Promise<void> => {
  const { environment, client, ageMs } = ahead ?? sendInitialRequests(deps, signal);
  const known = environment.then((json) => json && deps.applyEnvironmentReply(json));
  const applyClientReply = (json: ClientJSON | null) => deps.applyClientReply(json, ageMs());
  const askAgain = async (error: unknown) => {
    if (firstErrorCode(error) !== 'requires_captcha') throw error;
    // A challenge can be shown once the environment is loaded (docs/reference/wire.md#captcha); this second call triggers it.
    await known;
    return deps.applyClientReply(await deps.api.call('GET /client', {}, { signal, throwsOffline: true }));
  };
  await Promise.all([known, client.then(applyClientReply, askAgain)]);
};

/** Parameters that earlier steps leave in the address. */
const USED_UP: readonly string[] = [
  CLIENT_NAMES.params.synced,
  CLIENT_NAMES.params.suffixedCookies,
  CLIENT_NAMES.params.handshake,
  CLIENT_NAMES.params.help,
];

/** Removes parameters that have been processed. */
const stripParams = ({ location }: Platform): void => {
  const url = parseUrl(location.href());
  const cleaned = url && withoutSearch(url, USED_UP);
  if (cleaned !== undefined) location.replaceState(cleaned);
};
