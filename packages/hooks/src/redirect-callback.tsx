// The provider's callback page as a component: completes the attempt, and renders nothing.
import type { HandleRedirectCallbackParams } from '@latchkey/client';
import { useEffect, useRef } from 'react';
import { whenSessionKnown } from './known-session.ts';
import { useLatchkey } from './use-latchkey.ts';

/**
 * Completes a sign-in or sign-up on the page that is the `redirectUrl` of `authenticateWithRedirect`, and navigates on.
 *
 * @example
 * <Route path="/sso-callback" element={<AuthenticateWithRedirectCallback />} />
 */
export const AuthenticateWithRedirectCallback = (props: HandleRedirectCallbackParams) => {
  const latchkey = useLatchkey();
  const isStarted = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    // Once per mount, also in StrictMode: a transfer works only once.
    if (isStarted.current) return;
    isStarted.current = true;
    whenSessionKnown(latchkey)
      .then(({ status }) => (status === 'ready' ? latchkey.handleRedirectCallback(latest.current) : undefined))
      .catch((error: unknown) => latchkey.platform.log.error('the sign-in could not be completed.', error));
  }, [latchkey]);
  return null;
};
