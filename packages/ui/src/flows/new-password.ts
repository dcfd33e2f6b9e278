// The form for a new password, on the card that resets one and on the card of the task. Pure.
import { editing, type Form, withValue } from './form.ts';
import { hasCode, needed, type Problem } from './problem.ts';

/** What the form asks for. */
export type NewPasswordValues = {
  readonly password: string;
  readonly confirmation: string;
  readonly signOutOfOtherSessions: boolean;
};

/** The empty form. */
export const emptyPassword: NewPasswordValues = { password: '', confirmation: '', signOutOfOtherSessions: true };

const differing = ({ password, confirmation }: NewPasswordValues): readonly Problem[] =>
  password === confirmation ? [] : [{ code: 'passwords_differ', field: 'confirmation' }];

/** All problems of a new password at once. `takesPassword` checks the instance's rules. */
export const newPasswordProblems = (
  values: NewPasswordValues,
  takesPassword: ((password: string) => boolean) | undefined,
): readonly Problem[] => {
  const { password } = values;
  if (password === '') return [needed('password'), ...differing(values)];
  const unmet = takesPassword?.(password) === false;
  return [...(unmet ? [{ code: 'password_rules_unmet', field: 'password' }] : []), ...differing(values)];
};

/** The form with a typed value. Once shown, a mismatch stays until the two passwords match. */
export const typedPassword = (
  before: Form<NewPasswordValues>,
  field: 'password' | 'confirmation',
  value: string,
): Form<NewPasswordValues> => {
  const differed = before.phase === 'editing' && hasCode(before.problems, ['passwords_differ']);
  const form = withValue(before, field, value);
  if (!differed || form.phase === 'sending') return form;
  const others = form.problems.filter((problem) => problem.code !== 'passwords_differ');
  return editing(form.values, [...others, ...differing(form.values)]);
};
