// The task of a new password: the form, the call, and the end of the task. Pure.
import type { Machine, Step } from '../../machine/machine.ts';
import { editing, type Form, sending, withValue } from '../form.ts';
import { emptyPassword, type NewPasswordValues, newPasswordProblems, typedPassword } from '../new-password.ts';
import type { Problem } from '../problem.ts';

/** State of the card. `saved`: the password is changed, and the session is being activated. */
export type ResetTaskState = { readonly form: Form<NewPasswordValues>; readonly saved: boolean };

/** Events. `done-elsewhere`: another tab or device has completed the task. */
export type ResetTaskEvent =
  | { readonly type: 'typed'; readonly field: 'password' | 'confirmation'; readonly value: string }
  | { readonly type: 'ticked'; readonly value: boolean }
  | { readonly type: 'submit' }
  | { readonly type: 'saved' }
  | { readonly type: 'done-elsewhere' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effects: `save` is answered with `saved` or `refused`, `finish` only if it was refused. */
export type ResetTaskEffect =
  | { readonly run: 'save'; readonly password: string; readonly signOutOfOtherSessions: boolean }
  | { readonly run: 'finish' };

type ResetStep = Step<ResetTaskState, ResetTaskEffect>;

const finish = ({ form }: ResetTaskState): ResetStep => [
  { form: sending(form.values), saved: true },
  { run: 'finish' },
];

const stepEditing = (state: ResetTaskState, event: ResetTaskEvent, takesPassword: TakesPassword): ResetStep => {
  const { form } = state;
  switch (event.type) {
    case 'typed':
      return [{ ...state, form: typedPassword(form, event.field, event.value) }];
    case 'ticked':
      return [{ ...state, form: withValue(form, 'signOutOfOtherSessions', event.value) }];
    case 'done-elsewhere':
      return finish(state);
    case 'submit': {
      if (state.saved) return finish(state);
      const problems = newPasswordProblems(form.values, takesPassword);
      if (problems.length > 0) return [{ ...state, form: editing(form.values, problems) }];
      const { password, signOutOfOtherSessions } = form.values;
      return [
        { ...state, form: sending(form.values) },
        { run: 'save', password, signOutOfOtherSessions },
      ];
    }
    default:
      return [state];
  }
};

/** Checks the instance's rules. */
export type TakesPassword = ((password: string) => boolean) | undefined;

/**
 * Creates the machine of the task.
 *
 * @example
 * const machine = createResetTask(takesPassword(latchkey));
 */
export const createResetTask = (
  takesPassword: TakesPassword,
): Machine<ResetTaskState, ResetTaskEvent, ResetTaskEffect> => ({
  initial: { form: editing(emptyPassword), saved: false },
  step(state, event) {
    if (state.form.phase === 'editing') return stepEditing(state, event, takesPassword);
    if (event.type === 'saved') return finish(state);
    return event.type === 'refused' ? [{ ...state, form: editing(state.form.values, event.problems) }] : [state];
  },
});
