// The last cards of a password reset: the new password, and the confirmation that it is saved.
import { editing, sending, withValue } from '../form.ts';
import { hasCode, needed, type Problem } from '../problem.ts';
import { backToStart } from './cards.ts';
import type { SignInStep } from './effect.ts';
import { follow, isGone, refuse, startWith } from './replies.ts';
import type { SignInSettings } from './settings.ts';
import type { SignInEvent, SignInReset, SignInResetDone } from './state.ts';

type ResetValues = SignInReset['form']['values'];

const differing = ({ password, confirmation }: ResetValues): readonly Problem[] =>
  password === confirmation ? [] : [{ code: 'passwords_differ', field: 'confirmation' }];

/** All problems of a new password at once. */
const resetProblems = ({ takesPassword }: SignInSettings, values: ResetValues): readonly Problem[] => {
  const { password } = values;
  if (password === '') return [needed('password'), ...differing(values)];
  const unmet = takesPassword?.(password) === false;
  return [...(unmet ? [{ code: 'password_rules_unmet', field: 'password' }] : []), ...differing(values)];
};

const typedIntoReset = (state: SignInReset, field: 'password' | 'confirmation', value: string): SignInReset => {
  const differed = state.form.phase === 'editing' && hasCode(state.form.problems, ['passwords_differ']);
  const form = withValue(state.form, field, value);
  // Once shown, a mismatch stays until the two passwords match.
  if (!differed || form.phase === 'sending') return { ...state, form };
  const others = form.problems.filter((problem) => problem.code !== 'passwords_differ');
  return { ...state, form: editing(form.values, [...others, ...differing(form.values)]) };
};

/** The card for a new password. */
export const stepReset = (settings: SignInSettings, state: SignInReset, event: SignInEvent): SignInStep => {
  const { form } = state;
  if (form.phase === 'sending') {
    if (event.type === 'answered') return follow(settings, state, event.attempt);
    if (event.type !== 'refused') return [state];
    // The verified reset code expired with the attempt: only a new sign-in gives another one.
    return isGone(event.problems) ? startWith(state, [{ code: 'attempt_expired' }]) : refuse(state, event);
  }
  switch (event.type) {
    case 'typed':
      return event.field === 'password' || event.field === 'confirmation'
        ? [typedIntoReset(state, event.field, event.value)]
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

/** The confirmation that the new password is saved, before its session is activated. */
export const stepResetDone = (state: SignInResetDone, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'waited':
      return [state, { run: 'activate', sessionId: state.sessionId }];
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
    case 'refused':
      return [backToStart(state, event.problems)];
    default:
      return [state];
  }
};
