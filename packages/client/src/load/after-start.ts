// What a client does by itself once it has started: the background work of a session, the captcha heartbeat, and the download
// of the code for sessions when a sign-in is near.
import type { PublishableKey } from '@latchkey/wire';
import { hearSignIn } from '../auth/hear-sign-in.ts';
import { hasSessionCookie } from '../auth/probable-session.ts';
import type { SignInNews } from '../auth/tab-messages.ts';
import type { Lazy } from '../lib/lazy.ts';
import type { LoadOptions } from '../options.ts';
import type { Platform } from '../platform/platform.ts';
import { currentSession } from '../state/change-session.ts';
import type { ReadableStore } from '../state/store.ts';

/** What the signed-in chunk does by itself. */
export type SessionWork = {
  /** Keeps the session current until the client is disposed. */
  readonly startBackground: () => void;
  /** Starts the captcha heartbeat, if the instance requires it. */
  readonly startHeartbeat: () => void;
  /** Handles a sign-in that another tab announced. */
  readonly followSignIn: (news: SignInNews) => Promise<void>;
};

export type AfterStartDeps = {
  readonly platform: Pick<Platform, 'channel' | 'cookies' | 'page'>;
  readonly key: Pick<PublishableKey, 'key'>;
  readonly store: ReadableStore;
  readonly options: () => Pick<LoadOptions, 'standardBrowser'>;
  /** Aborts when the client is disposed. */
  readonly life: { readonly signal: AbortSignal };
};

export type AfterStart = {
  /** To be called when the client has started; only the first call has an effect. */
  readonly onReady: () => void;
  /** To be called when the signed-in chunk is loaded. */
  readonly onSignedIn: (work: SessionWork) => void;
};

/** The background work of a session starts when the client is ready and the chunk is loaded, whichever is later. */
export const createAfterStart = (deps: AfterStartDeps, signedIn: Lazy<SessionWork>): AfterStart => {
  let isReady = false;
  return {
    onSignedIn(work) {
      if (isReady) work.startBackground();
    },
    onReady() {
      if (isReady) return;
      isReady = true;
      signedIn.loaded()?.startBackground();
      if (deps.options().standardBrowser) startInBrowser(deps, signedIn);
    },
  };
};

const startInBrowser = (deps: AfterStartDeps, signedIn: Lazy<SessionWork>): void => {
  const { platform, store, life } = deps;
  // No caller waits for these. A later call that needs the chunk downloads it again, and reports a failure.
  const withSignedIn = (run: (work: SessionWork) => unknown) =>
    void signedIn()
      .then(run)
      .catch(() => undefined);
  if (store.getSnapshot().environment?.displayConfig.captchaHeartbeat) withSignedIn((work) => work.startHeartbeat());
  const follow = (news: SignInNews) => withSignedIn((work) => work.followSignIn(news));
  // A sign-in in another tab after the client was requested has set its cookie.
  if (!currentSession(store.getSnapshot()) && hasSessionCookie(platform.cookies)) follow({ begunWith: null });
  if (signedIn.loaded()) return;
  // Once loaded, the signed-in chunk listens itself.
  hearSignIn(deps, (news) => signedIn.loaded() || follow(news));
  // A visitor who types is most likely about to sign in.
  const stop = platform.page.onInput(() => {
    stop();
    withSignedIn(() => undefined);
  });
  life.signal.addEventListener('abort', stop, { once: true });
};
