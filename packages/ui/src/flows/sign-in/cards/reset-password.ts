// The card for a new password.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form, sending, withValue } from '../../form.ts';
import { emptyPassword, type NewPasswordValues, newPasswordProblems, typedPassword } from '../../new-password.ts';
import type { SignInEvent } from '../event.ts';
import type { Card, SignInFlow } from './card.ts';
import { backToStart, isGone, type SignInProgress, startWith } from './progress.ts';
import type { SignInStep } from './state.ts';

/** The card for a new password; `forced` if the service requires it, not the user. */
export type SignInReset = SignInProgress & {
  readonly at: 'reset-password';
  readonly forced: boolean;
  readonly form: Form<NewPasswordValues>;
};

/** The empty card for a new password. */
export const toResetPassword = (progress: SignInProgress): SignInReset => ({
  at: 'reset-password',
  forced: !progress.attempt.resetting,
  form: editing(emptyPassword),
  ...progress,
});

const stepEditing = ({ settings }: SignInFlow, state: SignInReset, event: SignInEvent): SignInStep => {
  const { form } = state;
  switch (event.type) {
    case 'typed':
      return event.field === 'password' || event.field === 'confirmation'
        ? [{ ...state, form: typedPassword(form, event.field, event.value) }]
        : [state];
    case 'ticked':
      return [{ ...state, form: withValue(form, event.field, event.value) }];
    case 'submit': {
      const problems = newPasswordProblems(form.values, settings.takesPassword);
      if (problems.length > 0) return [{ ...state, form: editing(form.values, problems) }];
      const { password, signOutOfOtherSessions } = form.values;
      return [
        { ...state, form: sending(form.values) },
        { run: 'resetPassword', password, signOutOfOtherSessions },
      ];
    }
    case 'edit-identifier':
    case 'back':
      return [backToStart(state)];
    default:
      return [state];
  }
};

/** The card for a new password. */
export const resetPasswordCard: Card<SignInReset> = {
  path: () => SUB_PATHS.signIn.resetPassword,
  reopen: (state, problems) => ({ ...state, form: editing(state.form.values, problems) }),
  step(flow, state, event) {
    if (state.form.phase === 'editing') return stepEditing(flow, state, event);
    if (event.type === 'answered') return flow.follow(state, event.attempt);
    if (event.type !== 'refused') return [state];
    // The verified reset code expired with the attempt: only a new sign-in gives another one.
    return isGone(event.problems) ? startWith(state, [{ code: 'attempt_expired' }]) : flow.refuse(state, event);
  },
};
