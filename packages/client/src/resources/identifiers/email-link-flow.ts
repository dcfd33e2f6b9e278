// createEmailLinkFlow of sign-in, sign-up and e-mail addresses: one wait at a time, which can be cancelled and restarted.
import type { VerificationJSON } from '@latchkey/wire';

/** Starts and stops waiting for an e-mail link. */
export type EmailLinkFlow<Params, Attempt> = {
  /** Sends the link and resolves once it is used or has expired; never settles after a cancellation. */
  readonly startEmailLinkFlow: (params: Params) => Promise<Attempt>;
  readonly cancelEmailLinkFlow: () => void;
};

/** Polls once a second until the verification is complete or has expired. */
export type WaitForLink = (ask: () => Promise<VerificationJSON['status']>, signal: AbortSignal) => Promise<void>;

/** A flow that is not started; `follow` sends the link and resolves once it is used, or never settles when cancelled. */
export const createEmailLinkFlow = <Params, Attempt>(
  follow: (params: Params, signal: AbortSignal) => Promise<Attempt>,
): EmailLinkFlow<Params, Attempt> => {
  let run: AbortController | undefined;
  const cancelEmailLinkFlow = () => run?.abort();
  return {
    async startEmailLinkFlow(params) {
      cancelEmailLinkFlow();
      run = new AbortController();
      return follow(params, run.signal);
    },
    cancelEmailLinkFlow,
  };
};
