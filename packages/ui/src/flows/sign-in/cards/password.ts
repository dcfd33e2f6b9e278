// The password card.
import { SUB_PATHS } from '@latchkey/wire';
import { hasOtherMethods, resetFactor } from '../../factor-choice.ts';
import { editing, type Form, sending, withValue } from '../../form.ts';
import { hasCode, needed } from '../../problem.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { SignInEvent } from '../event.ts';
import type { Card, SignInFlow } from './card.ts';
import { toChooseFactor } from './choose-factor.ts';
import { backToStart, isGone, progressOf, type SignInProgress } from './progress.ts';
import type { SignInStep } from './state.ts';

/** The password card. */
export type SignInPassword = SignInProgress & {
  readonly at: 'password';
  readonly form: Form<{ readonly password: string }>;
};

const PASSWORD = { strategy: 'password' } as const;

/** Whether the account has a password. */
export const hasPassword = ({ firstFactors }: SignInAttempt): boolean =>
  firstFactors.some(({ strategy }) => strategy === PASSWORD.strategy);

/** The empty password card. */
export const toPassword = (progress: SignInProgress): SignInPassword => ({
  at: 'password',
  ...progress,
  form: editing({ password: '' }),
});

/** The list of methods for a user whose password is in a known breach. */
export const leavePwned = (state: SignInPassword): SignInStep => [
  toChooseFactor(progressOf(state), 'compromised', PASSWORD),
];

const stepEditing = ({ settings }: SignInFlow, state: SignInPassword, event: SignInEvent): SignInStep => {
  const { form, attempt } = state;
  switch (event.type) {
    case 'typed':
      return event.field === 'password' ? [{ ...state, form: withValue(form, 'password', event.value) }] : [state];
    case 'submit':
      if (form.values.password === '') return [{ ...state, form: editing(form.values, [needed('password')]) }];
      return [
        { ...state, form: sending(form.values) },
        { run: 'attemptPassword', password: form.values.password },
      ];
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    case 'another-way':
    case 'forgot': {
      const forgot = event.type === 'forgot' && resetFactor(attempt.firstFactors) !== undefined;
      if (!forgot && !hasOtherMethods(attempt.firstFactors, PASSWORD, settings)) return [state];
      return [toChooseFactor(progressOf(state), forgot ? 'forgot' : 'another', PASSWORD)];
    }
    case 'help':
      return [{ at: 'help', from: state }];
    default:
      return [state];
  }
};

const stepSending = (flow: SignInFlow, state: SignInPassword, event: SignInEvent): SignInStep => {
  const { form, identifier } = state;
  switch (event.type) {
    case 'answered':
      return flow.follow(state, event.attempt);
    case 'refused':
      if (isGone(event.problems) && event.call === 'attemptPassword') {
        return [state, { run: 'createSignIn', identifier, password: form.values.password }];
      }
      return hasCode(event.problems, ['form_password_pwned']) ? leavePwned(state) : flow.refuse(state, event);
    case 'activated':
      return [{ at: 'done', identifier }];
    default:
      return [state];
  }
};

/** The password card. */
export const passwordCard: Card<SignInPassword> = {
  path: () => SUB_PATHS.signIn.factorOne,
  reopen: (state, problems) => ({ ...state, form: editing(state.form.values, problems) }),
  step: (flow, state, event) =>
    state.form.phase === 'editing' ? stepEditing(flow, state, event) : stepSending(flow, state, event),
};
