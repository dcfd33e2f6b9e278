// A form of a card: being typed in, with what is wrong about it, or on its way. It is never both.
import { OFFLINE } from '../machine/unsent.ts';
import type { Problem } from './problem.ts';

/** Values of a form and where it stands; what was typed survives every change of phase. */
export type Form<Values> =
  | { readonly phase: 'editing'; readonly values: Values; readonly problems: readonly Problem[] }
  | { readonly phase: 'sending'; readonly values: Values };

/** A form that can be typed in. `editing({ password: '' })` */
export const editing = <Values>(values: Values, problems: readonly Problem[] = []): Form<Values> => ({
  phase: 'editing',
  values,
  problems,
});

/** The same values on their way to the service. `sending(form.values)` */
export const sending = <Values>(values: Values): Form<Values> => ({ phase: 'sending', values });

/**
 * A value typed into the form. Its own problem is cleared, and a held submit is given up: half a word is never sent when the
 * connection is back. A form on its way does not change.
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
