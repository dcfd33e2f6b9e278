// Starts and cancels the wait for an e-mail link, from a component.
import type { EmailLinkFlow } from '@latchkey/client';
import { useEffect, useMemo, useRef } from 'react';

/** An attempt that an e-mail link can verify: a sign-in or a sign-up. */
export type EmailLinkResource<Params, Attempt> = { createEmailLinkFlow(): EmailLinkFlow<Params, Attempt> };

/**
 * Sends an e-mail link and waits until it is used. The wait continues while the attempt changes, one at a time, and ends when
 * the component unmounts.
 *
 * @example
 * const { startEmailLinkFlow, cancelEmailLinkFlow } = useEmailLink(signIn);
 * await startEmailLinkFlow({ emailAddressId, redirectUrl: 'https://app.example.com/verify' });
 */
export const useEmailLink = <Params, Attempt>(
  resource: EmailLinkResource<Params, Attempt>,
): EmailLinkFlow<Params, Attempt> => {
  // Every reply creates a new attempt object, also the reply that the link was sent: that must not end the wait.
  const cancel = useRef<() => void>(() => undefined);
  useEffect(() => () => cancel.current(), []);
  return useMemo(() => {
    const flow = resource.createEmailLinkFlow();
    return {
      startEmailLinkFlow(params) {
        cancel.current();
        cancel.current = flow.cancelEmailLinkFlow;
        return flow.startEmailLinkFlow(params);
      },
      cancelEmailLinkFlow: () => cancel.current(),
    };
  }, [resource]);
};
