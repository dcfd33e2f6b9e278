// The links of a sign-up: sending one and polling for it, and its landing page.
import type { Latchkey } from '@latchkey/client';
import { SUB_PATHS } from '@latchkey/wire';
import { readSignUp } from '../../flows/sign-up/attempt.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import type { EffectContext } from '../../machine/machine.ts';
import { readRefusal } from '../shared/problems/error-to-problems.ts';
import { finishLink, landingPause } from '../shared/redirects/link-landing.ts';

type Context = EffectContext<SignUpEvent>;

/** Dependencies of the link effects. */
type LinkFacts = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  readonly returnUrl: (path: string) => string;
};

/** The effects with links. */
export type LinkWork = {
  follow(context: Context): Promise<void>;
  drop(): void;
  land(context: Context): Promise<void>;
};

const land = async (facts: LinkFacts, { send, signal }: Context): Promise<void> => {
  const { latchkey, afterUrl, returnUrl } = facts;
  await landingPause(latchkey, signal);
  const redirectUrl = returnUrl(SUB_PATHS.signUp.continue);
  const outcome = await finishLink(latchkey, { redirectUrlComplete: afterUrl(), redirectUrl });
  send({ type: 'link-landed', outcome });
  const signUp = latchkey.client?.signUp;
  if (outcome !== 'verified' || signUp?.status !== 'missing_requirements') return;
  await landingPause(latchkey, signal);
  send({ type: 'link-landed', outcome, attempt: readSignUp(signUp, latchkey.platform.clock.now()) });
};

/** Creates the link effects of one sign-up; only one link is polled at a time. */
export const createLinkWork = (facts: LinkFacts): LinkWork => {
  const { latchkey, returnUrl } = facts;
  let drop: () => void = () => undefined;

  const follow = async ({ send, signal }: Context): Promise<void> => {
    drop();
    const signUp = latchkey.client?.signUp;
    if (!signUp || signUp.isNew()) return send({ type: 'link-failed', problems: [{ code: 'sign_up_not_found' }] });
    const flow = signUp.createEmailLinkFlow();
    drop = () => flow.cancelEmailLinkFlow();
    signal.addEventListener('abort', () => flow.cancelEmailLinkFlow(), { once: true });
    try {
      const { verifications } = await flow.startEmailLinkFlow({ redirectUrl: returnUrl(SUB_PATHS.signUp.verify) });
      if (verifications.emailAddress.status === 'expired') return send({ type: 'link-expired' });
      const where = verifications.emailAddress.verifiedFromTheSameClient() ? 'here' : 'elsewhere';
      send({ type: 'link-followed', where, attempt: readSignUp(signUp, latchkey.platform.clock.now()) });
    } catch (error) {
      send({ type: 'link-failed', problems: readRefusal(error).problems });
    }
  };

  return { follow, drop: () => drop(), land: (context) => land(facts, context) };
};
