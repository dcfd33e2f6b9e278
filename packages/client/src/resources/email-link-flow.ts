// createEmailLinkFlow of sign-in, sign-up and e-mail addresses: one wait at a time, which can be cancelled and restarted.
import type { EmailLinkFlow } from './local-factors.ts';

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
