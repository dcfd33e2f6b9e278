// Start-up in order: dev browser → satellite sync → environment and client → first commits (wire §9.1).
import { CLIENT_NAMES } from '@latchkey/wire';
import type { SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { lazily } from '../lib/lazy.ts';
import { parseUrl, withoutSearch } from '../lib/url.ts';
import { valueAt } from '../options.ts';
import type { Platform } from '../platform/platform.ts';
import type { ResourceContext } from '../resources/context.ts';
import { type Ahead, askInitial } from './ask-initial.ts';
import type { Development } from './development.ts';
import type { Parts } from './parts.ts';
import type { Shell } from './shell.ts';

/** How a start ended: everything is there, or the page is on its way elsewhere. */
export type Outcome = 'ready' | 'leaving';

type Receivers = Pick<ResourceContext, 'receiveClient' | 'receiveEnvironment'>;

export type StartDeps = Shell &
  Receivers & {
    readonly cookies: SuffixedCookies;
    readonly development: () => Promise<Development>;
    readonly satellite: Parts['satellite'];
  };

/** Runs the start. */
export const startUp = async (deps: StartDeps, signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome> => {
  if (!deps.options().standardBrowser) {
    await fetchInitial(deps, signal, ahead);
    return 'ready';
  }
  await deps.cookies.prepare();
  if (deps.key.instanceType === 'production') {
    deps.cookies.remove(CLIENT_NAMES.cookies.devBrowser);
    return startInBrowser(deps, signal, ahead);
  }
  const development = await deps.development();
  const outcome = await development.start(() => startInBrowser(deps, signal, undefined), signal);
  if (outcome === 'ready') development.writeClientUat();
  return outcome;
};

const startInBrowser = async (deps: StartDeps, signal: AbortSignal, ahead: Ahead | undefined): Promise<Outcome> => {
  const elsewhere = await syncTarget(deps);
  if (elsewhere !== undefined) {
    await deps.navigate(elsewhere);
    return 'leaving';
  }
  await fetchInitial(deps, signal, ahead);
  stripParams(deps.platform);
  return 'ready';
};

/** Few pages are satellites or the primary of one, and only those download how that goes. */
const syncTarget = async (deps: StartDeps): Promise<string | undefined> => {
  const href = deps.platform.location.href();
  const isSatellite = valueAt(deps.options().isSatellite, href) ?? false;
  const cameFromSatellite =
    deps.key.instanceType === 'development' && parseUrl(href)?.searchParams.has(CLIENT_NAMES.params.satelliteUrl);
  if (!isSatellite && !cameFromSatellite) return undefined;
  const { satelliteTarget } = await lazily(deps.satellite)();
  return satelliteTarget(deps, deps.cookies, isSatellite);
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
  const { synced, suffixedCookies, handshake, help } = CLIENT_NAMES.params;
  const url = parseUrl(location.href());
  const cleaned = url && withoutSearch(url, [synced, suffixedCookies, handshake, help]);
  if (cleaned !== undefined) location.replaceState(cleaned);
};
