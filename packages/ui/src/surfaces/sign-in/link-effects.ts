// The links of a sign-in: sending one and waiting for it, and the page it leads to.
import { isEmailLinkError, type Latchkey } from '@latchkey/client';
import { LANDING_NAMES, LINK_LANDING_DELAY_MS, SUB_PATHS } from '@latchkey/wire';
import type { LinkFactor } from '../../flows/factor-choice.ts';
import type { LinkLanding, SignInEvent } from '../../flows/sign-in-state.ts';
import type { EffectContext } from '../../machine/machine.ts';
import { pageParams } from '../authentication/redirects.ts';
import { readRefusal } from '../authentication/refusal.ts';
import { GONE, readAttempt, type SignInWork } from './work.ts';

type Context = EffectContext<SignInEvent>;

/** The work with links. */
export type LinkWork = {
  follow(factor: LinkFactor, context: Context): Promise<void>;
  drop(): void;
  land(context: Context): Promise<void>;
};

const pause = ({ platform }: Latchkey, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = platform.timers.after(LINK_LANDING_DELAY_MS, resolve);
    signal.addEventListener('abort', cancel, { once: true });
  });

const OUTCOMES: readonly string[] = ['expired', 'client_mismatch'] satisfies readonly LinkLanding[];

const isOutcome = (code: string): code is 'expired' | 'client_mismatch' => OUTCOMES.includes(code);

/** Completes what the link proved, as far as that can be done here; answers what became of the link. */
const finish = async (work: SignInWork): Promise<Exclude<LinkLanding, 'loading'> | 'activated'> => {
  const { latchkey } = work;
  const created = pageParams(latchkey).get(LANDING_NAMES.createdSession);
  const isHere = latchkey.client?.sessions.some(({ id }) => id === created) === true;
  try {
    await latchkey.handleEmailLinkVerification(
      { redirectUrlComplete: work.afterUrl(), redirectUrl: work.returnUrl(SUB_PATHS.signIn.factorTwo) },
      // What is still missing is asked for on this very page.
      () => undefined,
    );
    return isHere ? 'activated' : 'verified';
  } catch (error) {
    if (!(error instanceof Error) || !isEmailLinkError(error)) throw error;
    return isOutcome(error.code) ? error.code : 'failed';
  }
};

const land = async (work: SignInWork, { send, signal }: Context): Promise<void> => {
  const { latchkey } = work;
  // A card that flashes by says nothing: each is shown for a moment.
  await pause(latchkey, signal);
  const outcome = await finish(work);
  if (outcome === 'activated') return send({ type: 'activated' });
  send({ type: 'link-landed', outcome });
  const { signIn, signUp } = latchkey.client ?? {};
  if (outcome !== 'verified' || !signIn || !signUp) return;
  if (signIn.status === 'needs_second_factor') {
    await pause(latchkey, signal);
    return send({ type: 'link-landed', outcome, attempt: readAttempt(latchkey, signIn) });
  }
  if (signUp.status !== 'missing_requirements') return;
  await pause(latchkey, signal);
  send({ type: 'sign-up-begun', path: SUB_PATHS.signUp.continue });
};

/** Makes the work with links of one sign-in; one link is waited for at a time. */
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
