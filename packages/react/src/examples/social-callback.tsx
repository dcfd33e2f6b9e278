// An example of the guide about other providers: their callback page, and one-tap on the start page.
import { AuthenticateWithRedirectCallback, GoogleOneTap, SignedOut } from '../index.ts';

export const SsoCallbackPage = () => <AuthenticateWithRedirectCallback signUpFallbackRedirectUrl="/welcome" />;

export const StartPage = () => (
  <SignedOut>
    <GoogleOneTap />
  </SignedOut>
);
