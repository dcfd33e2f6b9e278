// The card for a new password.
import { SUB_PATHS } from '@latchkey/wire';
import { editing, type Form, sending, withValue } from '../../form.ts';
import { hasCode, needed, type Problem } from '../../problem.ts';
import type { SignInEvent } from '../event.ts';
import type { SignInSettings } from '../settings.ts';
import type { Card, SignInFlow } from './card.ts';
import { backToStart, isGone, type SignInProgress, startWith } from './progress.ts';
import type { SignInStep } from './state.ts';

/** The card for a new password; `forced` if the service requires it, not the user. */
export type SignInReset = SignInProgress & {
  readonly at: 'reset-password';
  readonly forced: boolean;
  readonly form: Form<{
    readonly password: string;
    readonly confirmation: string;
    readonly signOutOfOtherSessions: boolean;
  }>;
};

type ResetValues = SignInReset['form']['values'];

/** The empty card for a new password. */
export const toResetPassword = (progress: SignInProgress): SignInReset => ({
  at: 'reset-password',
  forced: !progress.attempt.resetting,
  form: editing({ password: '', confirmation: '', signOutOfOtherSessions: true }),
  ...progress,
});

const differing = ({ password, confirmation }: ResetValues): readonly Problem[] =>
  password === confirmation ? [] : [{ code: 'passwords_differ', field: 'confirmation' }];

/** All problems of a new password at once. */
const resetProblems = ({ takesPassword }: SignInSettings, values: ResetValues): readonly Problem[] => {
  const { password } = values;
  if (password === '') return [needed('password'), ...differing(values)];
  const unmet = takesPassword?.(password) === false;
  return [...(unmet ? [{ code: 'password_rules_unmet', field: 'password' }] : []), ...differing(values)];
};

const typedInto = (state: SignInReset, field: 'password' | 'confirmation', value: string): SignInReset => {
  const differed = state.form.phase === 'editing' && hasCode(state.form.problems, ['passwords_differ']);
  const form = withValue(state.form, field, value);
  // Once shown, a mismatch stays until the two passwords match.
  if (!differed || form.phase === 'sending') return { ...state, form };
  const others = form.problems.filter((problem) => problem.code !== 'passwords_differ');
  return { ...state, form: editing(form.values, [...others, ...differing(form.values)]) };
};

const stepEditing = ({ settings }: SignInFlow, state: SignInReset, event: SignInEvent): SignInStep => {
  const { form } = state;
  switch (event.type) {
    case 'typed':
      return event.field === 'password' || event.field === 'confirmation'
        ? [typedInto(state, event.field, event.value)]
        : [state];
    case 'ticked':
      return [{ ...state, form: withValue(form, event.field, event.value) }];
    case 'submit': {
      const problems = resetProblems(settings, form.values);
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
