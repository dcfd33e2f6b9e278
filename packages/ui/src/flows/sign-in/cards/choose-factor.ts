// The list of other methods.
import { SUB_PATHS } from '@latchkey/wire';
import { type FirstFactor, factorKey } from '../../factor-choice.ts';
import { editing, type Form, sending } from '../../form.ts';
import type { SignInEvent } from '../event.ts';
import type { Card, SignInFlow } from './card.ts';
import { backToStart, type Pressed, progressOf, type SignInProgress } from './progress.ts';
import type { SignInStep } from './state.ts';
import { continueSignUp } from './transfer.ts';

/** Why the other methods are listed: requested, password forgotten, or password found in a breach. */
type ChooseReason = 'another' | 'forgot' | 'compromised';

/** The list of other methods. `back` is the card it was opened from; undefined if no card could be shown first. */
export type SignInChoose = SignInProgress & {
  readonly at: 'choose-factor';
  readonly why: ChooseReason;
  readonly back: FirstFactor | undefined;
  /** A provider's or wallet's button in the list: its refusal, or that it is in progress. */
  readonly form: Form<null>;
  readonly pressed?: Pressed;
};

/** The list, opened from the card of `back`. */
export const toChooseFactor = (
  progress: SignInProgress,
  why: ChooseReason,
  back: FirstFactor | undefined,
): SignInChoose => ({ at: 'choose-factor', why, back, form: editing(null), ...progress });

const stepSending = (flow: SignInFlow, state: SignInChoose, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'answered':
      return flow.follow(state, event.attempt);
    case 'refused':
      return flow.refuse(state, event);
    case 'released':
      return flow.refuse(state, { type: 'refused', call: 'provider', problems: [] });
    case 'sign-up-begun':
      return continueSignUp(flow.settings.newAccounts, state, event.path);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    default:
      return [state];
  }
};

/** Only factors that the service listed, and buttons that are shown, are accepted. */
const stepChoosing = (flow: SignInFlow, state: SignInChoose, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'choose': {
      const key = factorKey(event.factor);
      const factor = state.attempt.firstFactors.find((candidate) => factorKey(candidate) === key);
      return factor ? flow.showFactor(progressOf(state), factor) : [state];
    }
    case 'use-provider':
      return [
        { ...state, form: sending(null), pressed: event.strategy },
        { run: 'provider', strategy: event.strategy },
      ];
    case 'use-wallet':
      return [
        { ...state, form: sending(null), pressed: event.strategy },
        { run: 'wallet', strategy: event.strategy },
      ];
    case 'back':
      return state.back ? flow.showFactor(progressOf(state), state.back) : [backToStart(state)];
    case 'edit-identifier':
      return [backToStart(state)];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

/** The list of other methods. */
export const chooseFactorCard: Card<SignInChoose> = {
  path: () => SUB_PATHS.signIn.factorOne,
  reopen: ({ pressed: _, ...state }, problems) => ({ ...state, form: editing(null, problems) }),
  step: (flow, state, event) =>
    state.form.phase === 'sending' ? stepSending(flow, state, event) : stepChoosing(flow, state, event),
};
