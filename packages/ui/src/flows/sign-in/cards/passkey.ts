// The passkey card.
import { SUB_PATHS } from '@latchkey/wire';
import { hasOtherMethods } from '../../factor-choice.ts';
import { editing, type Form, sending } from '../../form.ts';
import type { SignInEvent } from '../event.ts';
import type { Card, SignInFlow } from './card.ts';
import { toChooseFactor } from './choose-factor.ts';
import { backToStart, isGone, progressOf, type SignInProgress } from './progress.ts';
import type { SignInStep } from './state.ts';

/** The passkey card. It has no fields: `submit` makes the browser request the passkey. */
export type SignInPasskey = SignInProgress & { readonly at: 'passkey'; readonly form: Form<null> };

const PASSKEY = { strategy: 'passkey' } as const;

/** The passkey card, before the browser asks for the passkey. */
export const toPasskey = (progress: SignInProgress): SignInPasskey => ({
  at: 'passkey',
  ...progress,
  form: editing(null),
});

const stepReady = ({ settings }: SignInFlow, state: SignInPasskey, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'submit':
      return [{ ...state, form: sending(null) }, { run: 'attemptPasskey' }];
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way':
      return hasOtherMethods(state.attempt.firstFactors, PASSKEY, settings)
        ? [toChooseFactor(progressOf(state), 'another', PASSKEY)]
        : [state];
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

const stepSending = (flow: SignInFlow, state: SignInPasskey, event: SignInEvent): SignInStep => {
  const { identifier } = state;
  switch (event.type) {
    case 'answered': {
      const { attempt } = event;
      // The attempt had expired and was created again: request the passkey once more.
      const isAnew = event.call === 'createSignIn' && attempt.status === 'needs_first_factor';
      const hasPasskey = attempt.firstFactors.some(({ strategy }) => strategy === PASSKEY.strategy);
      return isAnew && hasPasskey ? [{ ...state, attempt }, { run: 'attemptPasskey' }] : flow.follow(state, attempt);
    }
    case 'refused':
      return isGone(event.problems) && event.call === 'attemptPasskey'
        ? [state, { run: 'createSignIn', identifier }]
        : flow.refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier }];
    default:
      return [state];
  }
};

/** The passkey card. */
export const passkeyCard: Card<SignInPasskey> = {
  path: () => SUB_PATHS.signIn.factorOne,
  reopen: (state, problems) => ({ ...state, form: editing(null, problems) }),
  step: (flow, state, event) =>
    state.form.phase === 'editing' ? stepReady(flow, state, event) : stepSending(flow, state, event),
};
