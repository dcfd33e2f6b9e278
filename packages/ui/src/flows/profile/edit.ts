// A form that changes one thing about an account: typed, sent, saved. What was typed survives a refusal and a withdrawal.
import type { Machine } from '../../machine/machine.ts';
import { editing, type Form, sending, withValue } from '../form.ts';
import type { Problem } from '../problem.ts';

/** Where the form stands. A saved one is over. */
export type EditState<Values> =
  | { readonly at: 'open'; readonly form: Form<Values> }
  | { readonly at: 'saved'; readonly values: Values };

/** One field typed into. */
export type Typed<Values> = {
  readonly [Field in keyof Values & string]: {
    readonly type: 'typed';
    readonly field: Field;
    readonly value: Values[Field];
  };
}[keyof Values & string];

/** What can happen. `withdrawn` means that the person was asked to prove who they are, and chose not to. */
export type EditEvent<Values> =
  | Typed<Values>
  | { readonly type: 'submit' }
  | { readonly type: 'saved' }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Work: answered with `saved`, `withdrawn` or `refused`. */
export type EditEffect<Values> = { readonly run: 'save'; readonly values: Values };

/** What a form begins with, and when it may be sent. */
export type EditSettings<Values> = {
  readonly initial: Values;
  /** Whether there is anything to send; absent: always. */
  readonly isReady?: ((values: Values) => boolean) | undefined;
  /** What can be told without asking the service. */
  readonly check?: ((values: Values) => readonly Problem[]) | undefined;
};

const open = <Values>(form: Form<Values>): EditState<Values> => ({ at: 'open', form });

/**
 * Makes the machine of one form.
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
