// The links of a sign-in: sending one and polling for it, and its landing page.
import { LANDING_NAMES, SUB_PATHS } from '@latchkey/wire';
import type { LinkFactor } from '../../../flows/factor-choice.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import type { EffectContext } from '../../../machine/machine.ts';
import { readRefusal } from '../../shared/problems/error-to-problems.ts';
import { finishLink, type LinkOutcome, landingPause } from '../../shared/redirects/link-landing.ts';
import { pageParams } from '../../shared/redirects/redirects.ts';
import { GONE, readAttempt, type SignInWork } from './work.ts';

type Context = EffectContext<SignInEvent>;

/** The effects with links. */
export type LinkWork = {
  follow(factor: LinkFactor, context: Context): Promise<void>;
  drop(): void;
  land(context: Context): Promise<void>;
};

/** The result of the link; if its session belongs to this client, it is now active. */
const finish = async (work: SignInWork): Promise<LinkOutcome | 'activated'> => {
  const { latchkey } = work;
  const created = pageParams(latchkey).get(LANDING_NAMES.createdSession);
  const isHere = latchkey.client?.sessions.some(({ id }) => id === created) === true;
  const redirectUrl = work.returnUrl(SUB_PATHS.signIn.factorTwo);
  const outcome = await finishLink(latchkey, { redirectUrlComplete: work.afterUrl(), redirectUrl });
  return outcome === 'verified' && isHere ? 'activated' : outcome;
};

const land = async (work: SignInWork, { send, signal }: Context): Promise<void> => {
  const { latchkey } = work;
  await landingPause(latchkey, signal);
  const outcome = await finish(work);
  if (outcome === 'activated') return send({ type: 'activated' });
  send({ type: 'link-landed', outcome });
  const { signIn, signUp } = latchkey.client ?? {};
  if (outcome !== 'verified' || !signIn || !signUp) return;
  if (signIn.status === 'needs_second_factor') {
    await landingPause(latchkey, signal);
    return send({ type: 'link-landed', outcome, attempt: readAttempt(latchkey, signIn) });
  }
  if (signUp.status !== 'missing_requirements') return;
  await landingPause(latchkey, signal);
  send({ type: 'sign-up-begun', path: SUB_PATHS.signUp.continue });
};

/** Creates the link effects of one sign-in; only one link is polled at a time. */
export const createLinkWork = (work: SignInWork): LinkWork => {
  const { latchkey, returnUrl } = work;
  let drop: () => void = () => undefined;

  const follow = async ({ emailAddressId }: LinkFactor, { send, signal }: Context): Promise<void> => {
    drop();
    const signIn = latchkey.client?.signIn;
    if (!signIn || signIn.isNew()) return send({ type: 'link-failed', ...GONE });
    const flow = signIn.createEmailLinkFlow();
    drop = () => flow.cancelEmailLinkFlow();
    signal.addEventListener('abort', () => flow.cancelEmailLinkFlow(), { once: true });
    try {
      const redirectUrl = returnUrl(SUB_PATHS.signIn.verify);
      const { firstFactorVerification: proof } = await flow.startEmailLinkFlow({ emailAddressId, redirectUrl });
      if (proof.status === 'expired') return send({ type: 'link-expired' });
      const where = proof.verifiedFromTheSameClient() ? 'here' : 'elsewhere';
      send({ type: 'link-followed', where, attempt: readAttempt(latchkey, signIn) });
    } catch (error) {
      send({ type: 'link-failed', problems: readRefusal(error).problems });
    }
  };

  return { follow, drop: () => drop(), land: (context) => land(work, context) };
};
