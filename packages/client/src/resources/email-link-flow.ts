// createEmailLinkFlow of sign-in and sign-up: one wait at a time, which can be given up and begun again.
import type { VerificationJSON } from '@latchkey/wire';
import type { ResourceContext } from './context.ts';
import type { EmailLinkFlow } from './ways.ts';

/** What is waited for: how the link is sent, and how far its proof is after another look. */
export type EmailLinkSteps<Params, Attempt> = {
  readonly send: (params: Params) => Promise<Attempt>;
  readonly look: () => Promise<VerificationJSON['status']>;
};

/** A flow that is not started yet. */
export const createEmailLinkFlow = <Params, Attempt>(
  { ways }: Pick<ResourceContext, 'ways'>,
  { send, look }: EmailLinkSteps<Params, Attempt>,
): EmailLinkFlow<Params, Attempt> => {
  let cancel: () => void = () => undefined;
  return {
    async startEmailLinkFlow(params) {
      cancel();
      const run = new AbortController();
      cancel = () => run.abort();
      const attempt = await send(params);
      await (await ways()).waitForLink(look, run.signal);
      return attempt;
    },
    cancelEmailLinkFlow: () => cancel(),
  };
};
