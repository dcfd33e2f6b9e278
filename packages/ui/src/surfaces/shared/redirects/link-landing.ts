// The landing page of a link, in either flow: the result of the link, and how long each card is shown.
import { isEmailLinkError, type Latchkey } from '@latchkey/client';
import { LINK_LANDING_DELAY_MS } from '@latchkey/wire';

/** Result of a link. */
export type LinkOutcome = 'verified' | 'expired' | 'client_mismatch' | 'failed';

/** Redirects after a verified link: complete, and with fields still missing. */
type Redirects = { readonly redirectUrlComplete: string; readonly redirectUrl: string };

/** Each card is shown for a moment, long enough to be read. */
export const landingPause = ({ platform }: Latchkey, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = platform.timers.after(LINK_LANDING_DELAY_MS, resolve);
    signal.addEventListener('abort', cancel, { once: true });
  });

/** Completes the verified flow, as far as that can be done here. */
export const finishLink = async (latchkey: Latchkey, redirects: Redirects): Promise<LinkOutcome> => {
  try {
    // Missing fields are asked for on this same page.
    await latchkey.handleEmailLinkVerification(redirects, () => undefined);
    return 'verified';
  } catch (error) {
    if (!(error instanceof Error) || !isEmailLinkError(error)) throw error;
    return error.code === 'expired' || error.code === 'client_mismatch' ? error.code : 'failed';
  }
};
