// Background work of a loaded client: token refresh, touch on focus, sign-ins and sign-outs of other tabs.
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../resources/session.ts';
import type { PendingSignOut } from './pending-sign-out.ts';
import { type RefresherDeps, startRefresher } from './refresher.ts';
import { startSessionTouch } from './session/touch.ts';
import type { SharedToken, SignInNews, TabMessages } from './tab-messages.ts';
import type { HandleUnauthenticated } from './unauthenticated.ts';

/** The host's options that background work reads. */
type BackgroundOptions = {
  readonly standardBrowser?: boolean | undefined;
  readonly touchSession?: boolean | undefined;
  readonly polling?: boolean | undefined;
};

export type BackgroundDeps = Pick<RefresherDeps, 'refresh' | 'writeCookie'> & {
  readonly platform: Platform;
  readonly session: () => Session | undefined;
  readonly options: () => BackgroundOptions;
  readonly messages: TabMessages;
  readonly onSharedToken: (token: SharedToken) => void;
  readonly pendingSignOut: PendingSignOut;
  readonly handleUnauthenticated: HandleUnauthenticated;
  readonly followSignIn: (news: SignInNews) => Promise<void>;
};

/** Starts all of it; returns a function that stops all of it. Outside a standard browser there is nothing to start. */
export const startBackground = (deps: BackgroundDeps): (() => void) => {
  const { platform, session, options, messages, handleUnauthenticated, followSignIn } = deps;
  if (!options().standardBrowser) return () => undefined;
  const onRefused = () => handleUnauthenticated();
  // A link, a provider or a server may have created the session, with no choice in a tab. Tabs that know it ignore this.
  const loadedWith = session();
  if (loadedWith) messages.announceSignIn({ begunWith: loadedWith.id });
  const reportFailure = (error: unknown) => platform.log.error('could not check who is signed in.', error);
  const stops = [
    startSessionTouch({ platform, session, onRefused, isEnabled: () => options().touchSession === true }),
    startRefresher({ ...deps, onRefused, polls: () => options().polling === true }),
    messages.start({
      onSignOut: () => void handleUnauthenticated({ broadcast: false }).catch(reportFailure),
      onSignIn: (news) => void followSignIn(news).catch(reportFailure),
      onToken: deps.onSharedToken,
    }),
    deps.pendingSignOut.start(),
  ];
  return () => stops.forEach((stop) => void stop());
};
