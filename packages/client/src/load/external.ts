// Sign-in through another site: providers by redirect and in a pop-up window, the callback page, one-tap. Wiring only; a
// separate chunk.
import { CLIENT_NAMES, encodeBase64UrlText } from '@latchkey/wire';
import type { CustomNavigate } from '../flows/email-link.ts';
import { leaveFor, placeToGo, startRedirect } from '../flows/oauth-redirect.ts';
import { createOneTapVerbs, type OneTapVerbs } from '../flows/one-tap.ts';
import { popupClosed, returnFromPopup, waitForPopup } from '../flows/popup.ts';
import { type CallbackVerbs, createCallbackVerbs } from '../flows/redirect-callback.ts';
import type { SetActive } from '../flows/set-active.ts';
import { withSearch } from '../lib/with-search.ts';
import type { External } from '../resources/external.ts';
import { currentSession } from '../state/change-session.ts';
import { isLoaded } from '../state/snapshot.ts';
import type { Shell } from './shell.ts';

/** A modal to return to: surfaces/modal-state.ts reads it and reopens the modal. */
export type ModalPlace = {
  readonly componentName: string;
  /** The path inside the modal. */
  readonly path: string;
  readonly startPath?: string;
  readonly socialProvider?: string;
};

/** Verbs of the public API that this module implements. */
export type ProviderVerbs = CallbackVerbs &
  OneTapVerbs & {
    /** The URL of this page, with parameters that reopen the modal which the user leaves. */
    readonly __internal_buildModalReturnUrl: (place: ModalPlace) => Promise<string>;
  };

export type ExternalPart = External & {
  readonly verbs: ProviderVerbs;
  /** In a popup opened for a provider: notifies the opener, and closes. */
  readonly returnFromPopup: () => Promise<boolean>;
};

type Go = (to: string, customNavigate?: CustomNavigate) => Promise<unknown>;

/** Builds them for one client. */
export const createExternal = (shell: Shell, setActive: SetActive): ExternalPart => {
  const { platform, store, urls, navigate, options } = shell;
  const { href } = platform.location;
  const environment = () => store.getSnapshot().environment;
  const client = () => (isLoaded(store.getSnapshot()) ? store.getSnapshot().client : undefined);
  const go: Go = async (to, customNavigate = navigate) => customNavigate(urls.buildUrlWithAuth(to));
  const redirect = { ...shell, environment };
  const tellOpener = () => returnFromPopup(shell);
  const callbacks = createCallbackVerbs({
    client,
    session: () => currentSession(store.getSnapshot()),
    display: () => environment()?.displayConfig,
    options,
    urls,
    href,
    setActive,
    go,
    returnFromPopup: tellOpener,
  });
  const byRedirect: External['byRedirect'] = async (attempt, params) =>
    leaveFor(redirect, await startRedirect(redirect, attempt, params));
  return {
    byRedirect,
    returnFromPopup: tellOpener,
    async byPopup(attempt, params, popup) {
      if (!popup) return byRedirect(attempt, params);
      const { redirectUrl, redirectUrlComplete } = params;
      // Both callback URLs lead to the page that notifies this one.
      const isBack = await waitForPopup(shell, popup, redirectUrl, async (back) => {
        const callbacks = { redirectUrl: back, redirectUrlComplete: back };
        return placeToGo(redirect, await startRedirect(redirect, attempt, { ...params, ...callbacks }));
      });
      // The attempt itself is reloaded: once it has led to a session, the client no longer contains it. A closed popup may have
      // been unable to notify.
      const { status, createdSessionId: session } = await attempt.reload();
      if (status === 'complete' && session) return setActive({ session, redirectUrl: redirectUrlComplete });
      if (!isBack) throw popupClosed();
      // The callback page knows the next step.
      await go(redirectUrl);
    },
    verbs: {
      ...callbacks,
      ...createOneTapVerbs({
        platform,
        client,
        isSignedIn: () => currentSession(store.getSnapshot()) !== undefined,
        clientId: () => environment()?.displayConfig.googleOneTapClientId,
        options,
        urls,
        finish: callbacks.handleGoogleOneTapCallback,
      }),
      __internal_buildModalReturnUrl: async (place) =>
        withSearch(href(), { [CLIENT_NAMES.params.modalState]: encodeBase64UrlText(JSON.stringify(place)) }),
    },
  };
};
