// Components that draw nothing and send the browser elsewhere as soon as the client has loaded.
import type { AuthLinkOptions, Latchkey } from '@latchkey/client';
import { useEffect, useRef } from 'react';
import { useLatchkey } from './use-latchkey.ts';
import { whenSettled } from './when-settled.ts';

/** Once per mount, also in StrictMode: a second redirect would be a second entry in history. */
const useRedirect = (go: (latchkey: Latchkey) => Promise<unknown>): null => {
  const latchkey = useLatchkey();
  const isStarted = useRef(false);
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    whenSettled(latchkey)
      .then(({ status }) => (status === 'ready' ? latest.current(latchkey) : undefined))
      .catch((error: unknown) => latchkey.platform.log.error('the redirect failed.', error));
  }, [latchkey]);
  return null;
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
    return hasOtherSessions ? latchkey.redirectToAfterSignOut() : latchkey.redirectToSignIn(props);
  });

/** Goes to the sign-up page and comes back afterwards. */
export const RedirectToSignUp = (props: AuthLinkOptions) => useRedirect((latchkey) => latchkey.redirectToSignUp(props));

/** Goes to the page of the user's profile. */
export const RedirectToUserProfile = () => useRedirect((latchkey) => latchkey.redirectToUserProfile());

/** Goes to the page of the active organization. */
export const RedirectToOrganizationProfile = () => useRedirect((latchkey) => latchkey.redirectToOrganizationProfile());

/** Goes to the page where an organization is made. */
export const RedirectToCreateOrganization = () => useRedirect((latchkey) => latchkey.redirectToCreateOrganization());
