// The links of a sign-up: sending one and waiting for it, and the page it leads to.
import { isEmailLinkError, type Latchkey } from '@latchkey/client';
import { LINK_LANDING_DELAY_MS, SUB_PATHS } from '@latchkey/wire';
import { readSignUp } from '../../flows/sign-up-attempt.ts';
import type { SignUpEvent, SignUpLanding } from '../../flows/sign-up-state.ts';
import type { EffectContext } from '../../machine/machine.ts';
import { readRefusal } from '../authentication/refusal.ts';

type Context = EffectContext<SignUpEvent>;

/** What links need to know. */
type LinkFacts = {
  readonly latchkey: Latchkey;
  readonly afterUrl: () => string;
  readonly returnUrl: (path: string) => string;
};

/** The work with links. */
export type LinkWork = {
  follow(context: Context): Promise<void>;
  drop(): void;
  land(context: Context): Promise<void>;
};

const pause = ({ platform }: Latchkey, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = platform.timers.after(LINK_LANDING_DELAY_MS, resolve);
    signal.addEventListener('abort', cancel, { once: true });
  });

const OUTCOMES: readonly string[] = ['expired', 'client_mismatch'] satisfies readonly SignUpLanding[];

const isOutcome = (code: string): code is 'expired' | 'client_mismatch' => OUTCOMES.includes(code);

/** Completes what the link proved, as far as that can be done here; answers what became of the link. */
const finish = async ({ latchkey, afterUrl, returnUrl }: LinkFacts): Promise<Exclude<SignUpLanding, 'loading'>> => {
  try {
    await latchkey.handleEmailLinkVerification(
      { redirectUrlComplete: afterUrl(), redirectUrl: returnUrl(SUB_PATHS.signUp.continue) },
      // What is still missing is asked for on this very page.
      () => undefined,
    );
    return 'verified';
  } catch (error) {
    if (!isEmailLinkError(error)) throw error;
    return isOutcome(error.code) ? error.code : 'failed';
  }
};

const land = async (facts: LinkFacts, { send, signal }: Context): Promise<void> => {
  const { latchkey } = facts;
  // A card that flashes by says nothing: each is shown for a moment.
  await pause(latchkey, signal);
  const outcome = await finish(facts);
  send({ type: 'link-landed', outcome });
  const signUp = latchkey.client?.signUp;
  if (outcome !== 'verified' || signUp?.status !== 'missing_requirements') return;
  await pause(latchkey, signal);
  send({ type: 'link-landed', outcome, attempt: readSignUp(signUp, latchkey.platform.clock.now()) });
};

/** Makes the work with links of one sign-up; one link is waited for at a time. */
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
