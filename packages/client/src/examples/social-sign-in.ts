// An example of the guide about other providers: redirect, callback, and popup.
import { isRuntimeError, type Latchkey } from '../index.ts';

const WAY = {
  strategy: 'oauth_github',
  redirectUrl: '/sso-callback',
  redirectUrlComplete: '/',
} as const;

/** Redirects to the provider. */
export const signInWithProvider = async (latchkey: Latchkey): Promise<void> => {
  await latchkey.client?.signIn.authenticateWithRedirect(WAY);
};

/** For the page at `/sso-callback`, once the client has loaded. */
export const completeSignIn = (latchkey: Latchkey): Promise<unknown> =>
  latchkey.handleRedirectCallback({ signInFallbackRedirectUrl: '/', signUpFallbackRedirectUrl: '/welcome' });

/** The same in a popup; `false` when the user closed it. Call it directly in the click handler. */
export const signInWithPopup = async (latchkey: Latchkey): Promise<boolean> => {
  try {
    await latchkey.client?.signIn.authenticateWithPopup(WAY);
    return true;
  } catch (error) {
    if (isRuntimeError(error) && error.code === 'popup_closed') return false;
    throw error;
  }
};
