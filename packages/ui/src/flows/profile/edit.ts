// A form that changes one field group of an account: typed, sent, saved. The input survives a refusal and a cancelled step-up.
import type { Machine } from '../../machine/machine.ts';
import { editing, type Form, sending, withValue } from '../form.ts';
import type { Problem } from '../problem.ts';

/** State of the form. `saved` is final. */
export type EditState<Values> =
  | { readonly at: 'open'; readonly form: Form<Values> }
  | { readonly at: 'saved'; readonly values: Values };

/** A change of one field. */
export type Typed<Values> = {
  readonly [Field in keyof Values & string]: {
    readonly type: 'typed';
    readonly field: Field;
    readonly value: Values[Field];
  };
}[keyof Values & string];

/** Events. `withdrawn` means that the user cancelled the step-up. */
export type EditEvent<Values> =
  | Typed<Values>
  | { readonly type: 'submit' }
  | { readonly type: 'saved' }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effect, answered with `saved`, `withdrawn` or `refused`. */
export type EditEffect<Values> = { readonly run: 'save'; readonly values: Values };

/** Initial values of a form, and when it may be sent. */
export type EditSettings<Values> = {
  readonly initial: Values;
  /** Whether there is something to send; absent: always. */
  readonly isReady?: ((values: Values) => boolean) | undefined;
  /** Checks that need no call to the service. */
  readonly check?: ((values: Values) => readonly Problem[]) | undefined;
};

const open = <Values>(form: Form<Values>): EditState<Values> => ({ at: 'open', form });

/**
 * Creates the machine of one form.
 *
 * @example
 * const machine = createEdit({ initial: { username: 'mira' }, isReady: ({ username }) => username !== 'mira' });
 */
export const createEdit = <Values extends object>({
  initial,
  isReady = () => true,
  check = () => [],
}: EditSettings<Values>): Machine<EditState<Values>, EditEvent<Values>, EditEffect<Values>> => ({
  initial: open(editing(initial)),
  step(state, event) {
    if (state.at === 'saved') return [state];
    const { form } = state;
    if (form.phase === 'sending') {
      if (event.type === 'saved') return [{ at: 'saved', values: form.values }];
      if (event.type === 'withdrawn') return [open(editing(form.values))];
      return event.type === 'refused' ? [open(editing(form.values, event.problems))] : [state];
    }
    if (event.type === 'typed') return [open(withValue(form, event.field, event.value))];
    if (event.type !== 'submit' || !isReady(form.values)) return [state];
    const problems = check(form.values);
    if (problems.length > 0) return [open(editing(form.values, problems))];
    return [open(sending(form.values)), { run: 'save', values: form.values }];
  },
});
