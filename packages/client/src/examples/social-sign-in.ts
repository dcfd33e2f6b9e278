// An example of the guide about other providers: leaving for one, coming back, a window of its own.
import { isRuntimeError, type Latchkey } from '../index.ts';

const WAY = {
  strategy: 'oauth_github',
  redirectUrl: '/sso-callback',
  redirectUrlComplete: '/',
} as const;

/** Leaves the page for the provider. */
export const signInWithProvider = async (latchkey: Latchkey): Promise<void> => {
  await latchkey.client?.signIn.authenticateWithRedirect(WAY);
};

/** What the page at `/sso-callback` does once the client has loaded. */
export const completeSignIn = (latchkey: Latchkey): Promise<unknown> =>
  latchkey.handleRedirectCallback({ signInFallbackRedirectUrl: '/', signUpFallbackRedirectUrl: '/welcome' });

/** The same in a window of its own; `false` when the person closed it. Call it at once when a button is pressed. */
export const signInWithPopup = async (latchkey: Latchkey): Promise<boolean> => {
  try {
    await latchkey.client?.signIn.authenticateWithPopup(WAY);
    return true;
  } catch (error) {
    if (isRuntimeError(error) && error.code === 'popup_closed') return false;
    throw error;
  }
};
