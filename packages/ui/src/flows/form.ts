// The form of a card: either editable, with its problems, or being sent; never both.
import { OFFLINE } from '../machine/unsent.ts';
import type { Problem } from './problem.ts';

/** Values of a form and its phase; the values survive every change of phase. */
export type Form<Values> =
  | { readonly phase: 'editing'; readonly values: Values; readonly problems: readonly Problem[] }
  | { readonly phase: 'sending'; readonly values: Values };

/** An editable form. `editing({ password: '' })` */
export const editing = <Values>(values: Values, problems: readonly Problem[] = []): Form<Values> => ({
  phase: 'editing',
  values,
  problems,
});

/** The same values while they are sent to the service. `sending(form.values)` */
export const sending = <Values>(values: Values): Form<Values> => ({ phase: 'sending', values });

/**
 * Sets a value. Clears the problem of the field and cancels a held submit, so that half-typed input is not sent when the
 * connection is back. A form that is being sent does not change.
 */
export const withValue = <Values, Field extends keyof Values & string>(
  form: Form<Values>,
  field: Field,
  value: Values[Field],
): Form<Values> =>
  form.phase === 'sending'
    ? form
    : editing(
        { ...form.values, [field]: value },
        form.problems.filter((problem) => problem.field !== field && problem.code !== OFFLINE),
      );
