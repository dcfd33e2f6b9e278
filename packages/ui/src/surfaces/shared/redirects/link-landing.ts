// The page a link leads to, in either flow: what became of the link, and how long each card stands.
import { isEmailLinkError, type Latchkey } from '@latchkey/client';
import { LINK_LANDING_DELAY_MS } from '@latchkey/wire';

/** What became of a link. */
export type LinkOutcome = 'verified' | 'expired' | 'client_mismatch' | 'failed';

/** Where a proven link leads: with everything done, and with something still missing. */
type Ways = { readonly redirectUrlComplete: string; readonly redirectUrl: string };

/** A card that flashes by says nothing: each is shown for a moment. */
export const landingPause = ({ platform }: Latchkey, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = platform.timers.after(LINK_LANDING_DELAY_MS, resolve);
    signal.addEventListener('abort', cancel, { once: true });
  });

/** Completes what the link proved, as far as that can be done here. */
export const finishLink = async (latchkey: Latchkey, ways: Ways): Promise<LinkOutcome> => {
  try {
    // What is still missing is asked for on this very page.
    await latchkey.handleEmailLinkVerification(ways, () => undefined);
    return 'verified';
  } catch (error) {
    if (!(error instanceof Error) || !isEmailLinkError(error)) throw error;
    return error.code === 'expired' || error.code === 'client_mismatch' ? error.code : 'failed';
  }
};
