// The redirect options of a sign-in as props of the sign-up that continues it.
import type { SignInProps, SignUpProps } from '@latchkey/client';
import { said } from '../shared/redirects/redirects.ts';

/** Props of the sign-up that replaces a sign-in, or is nested in it. */
export const signUpProps = (props: SignInProps): SignUpProps =>
  said({
    forceRedirectUrl: props.signUpForceRedirectUrl,
    fallbackRedirectUrl: props.signUpFallbackRedirectUrl,
    signInForceRedirectUrl: props.forceRedirectUrl,
    signInFallbackRedirectUrl: props.fallbackRedirectUrl,
    afterSignInUrl: props.afterSignInUrl,
    afterSignUpUrl: props.afterSignUpUrl,
    redirectUrl: props.redirectUrl,
    appearance: props.appearance,
    initialValues: props.initialValues,
    waitlistUrl: props.waitlistUrl,
    unsafeMetadata: props.unsafeMetadata,
    oauthFlow: props.oauthFlow,
  });
