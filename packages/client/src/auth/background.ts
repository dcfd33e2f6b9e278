// What keeps a loaded client current: token refresh, touch on focus, sign-outs of other tabs.
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../resources/session.ts';
import { startRefresher } from './refresher.ts';
import { startSessionTouch } from './session-touch.ts';
import type { SignOutBroadcast } from './sign-out-broadcast.ts';
import type { HandleUnauthenticated } from './unauthenticated.ts';

/** The host's options that background work reads. */
type BackgroundOptions = {
  readonly standardBrowser?: boolean | undefined;
  readonly touchSession?: boolean | undefined;
  readonly polling?: boolean | undefined;
};

export type BackgroundDeps = {
  readonly platform: Platform;
  readonly session: () => Session | undefined;
  readonly options: () => BackgroundOptions;
  readonly broadcast: SignOutBroadcast;
  readonly handleUnauthenticated: HandleUnauthenticated;
};

/** Starts all of it; the answer stops all of it. Outside a standard browser there is nothing to keep. */
export const startBackground = (deps: BackgroundDeps): (() => void) => {
  const { platform, session, options, broadcast, handleUnauthenticated } = deps;
  if (!options().standardBrowser) return () => undefined;
  const onRefused = () => handleUnauthenticated();
  const reportFailure = (error: unknown) => platform.log.error('could not check who is signed in.', error);
  const stops = [
    startSessionTouch({ platform, session, onRefused, isEnabled: () => options().touchSession === true }),
    startRefresher({ platform, session, onRefused, polls: () => options().polling === true }),
    broadcast.start(() => void handleUnauthenticated({ broadcast: false }).catch(reportFailure)),
  ];
  return () => stops.forEach((stop) => void stop());
};
