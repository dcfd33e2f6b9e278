// The page that a provider leads back to, as a component: completes what was begun, and draws nothing.
import type { HandleRedirectCallbackParams } from '@latchkey/client';
import { useEffect, useRef } from 'react';
import { useLatchkey } from './use-latchkey.ts';
import { whenSettled } from './when-settled.ts';

/**
 * Completes a sign-in or sign-up on the page that `redirectUrl` of `authenticateWithRedirect` names, and goes on from there.
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
    // Once per mount, also in StrictMode: an account is taken over only once.
    if (isStarted.current) return;
    isStarted.current = true;
    whenSettled(latchkey)
      .then(({ status }) => (status === 'ready' ? latchkey.handleRedirectCallback(latest.current) : undefined))
      .catch((error: unknown) => latchkey.platform.log.error('the sign-in could not be completed.', error));
  }, [latchkey]);
  return null;
};
