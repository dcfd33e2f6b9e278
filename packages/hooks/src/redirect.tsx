// Components that send the browser elsewhere as soon as the client has loaded, and draw nothing unless that goes in circles.
import { type AuthLinkOptions, isRuntimeError, type Latchkey, type RedirectLoopError } from '@latchkey/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLatchkey } from './use-latchkey.ts';
import { whenSettled } from './when-settled.ts';

type Way = { readonly to: string; readonly reason: string };

/**
 * Once per mount, also in StrictMode: a second redirect would be a second entry in history. A redirect that has happened
 * too often for the same reason is left to the person: they see why, and where it would have gone.
 */
const useRedirect = (choose: (latchkey: Latchkey) => Way): ReactNode => {
  const latchkey = useLatchkey();
  const isStarted = useRef(false);
  const latest = useRef(choose);
  latest.current = choose;
  const [loop, setLoop] = useState<RedirectLoopError>();
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const go = ({ to, reason }: Way) => latchkey.__internal_navigateAutomatically(to, reason);
    whenSettled(latchkey)
      .then(({ status }) => (status === 'ready' ? go(latest.current(latchkey)) : undefined))
      .catch((error: unknown) => {
        if (isRuntimeError(error) && error.code === 'redirect_loop') setLoop(error as RedirectLoopError);
        latchkey.platform.log.error('the redirect failed.', error);
      });
  }, [latchkey]);
  return loop ? (
    <div role="alert">
      <p>{loop.message}</p>
      <a href={loop.target}>{loop.target}</a>
    </div>
  ) : null;
};

/**
 * Goes to the sign-in page and comes back afterwards. Somebody with another session of this browser still signed in goes
 * where they may choose it instead.
 *
 * @example
 * <SignedOut><RedirectToSignIn /></SignedOut>
 */
export const RedirectToSignIn = (props: AuthLinkOptions) =>
  useRedirect((latchkey) => {
    const { session, client } = latchkey.store.getSnapshot();
    const hasOtherSessions = !session && (client?.signedInSessions.length ?? 0) > 0;
    return hasOtherSessions
      ? { to: latchkey.buildAfterSignOutUrl(), reason: 'redirect_to_after_sign_out' }
      : { to: latchkey.buildSignInUrl(props), reason: 'redirect_to_sign_in' };
  });

/** Goes to the sign-up page and comes back afterwards. */
export const RedirectToSignUp = (props: AuthLinkOptions) =>
  useRedirect((latchkey) => ({ to: latchkey.buildSignUpUrl(props), reason: 'redirect_to_sign_up' }));

/** Goes to the page of the user's profile. */
export const RedirectToUserProfile = () =>
  useRedirect((latchkey) => ({ to: latchkey.buildUserProfileUrl(), reason: 'redirect_to_user_profile' }));

/** Goes to the page of the active organization. */
export const RedirectToOrganizationProfile = () =>
  useRedirect((latchkey) => ({
    to: latchkey.buildOrganizationProfileUrl(),
    reason: 'redirect_to_organization_profile',
  }));

/** Goes to the page where an organization is made. */
export const RedirectToCreateOrganization = () =>
  useRedirect((latchkey) => ({ to: latchkey.buildCreateOrganizationUrl(), reason: 'redirect_to_create_organization' }));
