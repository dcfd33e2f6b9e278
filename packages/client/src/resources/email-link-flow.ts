// createEmailLinkFlow of sign-in, sign-up and e-mail addresses: one wait at a time, which can be given up and begun again.
import type { EmailLinkFlow } from './local-factors.ts';

/** A flow that is not started yet; `follow` sends the link and resolves once it was used, or stays open when given up. */
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
