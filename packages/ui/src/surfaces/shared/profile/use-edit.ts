// Runs the form of a section: its machine, and the call that saves it.
import { useState } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import {
  createEdit,
  type EditEffect,
  type EditEvent,
  type EditSettings,
  type EditState,
  type Typed,
} from '../../../flows/profile/edit.ts';
import type { Perform } from '../../../machine/machine.ts';
import { useMachine } from '../../../machine/use-machine.ts';
import { useActing } from './acting-context.tsx';
import { WITHDRAWN } from './reverified.ts';

/** A running form. */
export type Edit<Values> = {
  readonly values: Values;
  readonly problems: readonly Problem[];
  readonly isBusy: boolean;
  /** Whether there is something to send. */
  readonly isReady: boolean;
  readonly type: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void;
  readonly submit: () => void;
};

export type EditOptions<Values, Result> = EditSettings<Values> & {
  /** The call. It is made with a step-up if the service requires one, unless `plain`. */
  readonly save: (values: Values) => Promise<Result>;
  /** The call needs no step-up: names, images, the name of a passkey. */
  readonly plain?: boolean | undefined;
  /** Called when it is saved: close, announce, continue. */
  readonly onSaved: (result: Result, values: Values) => void;
};

const NO_PROBLEMS: readonly Problem[] = [];

/**
 * Runs a form while it is open. Later settings are ignored.
 *
 * @example
 * const edit = useEdit({ initial: { username: '' }, save: ({ username }) => user.update({ username }), onSaved: close });
 */
export const useEdit = <Values extends object, Result>(options: EditOptions<Values, Result>): Edit<Values> => {
  const { reverified, refusalOf } = useActing();
  const { save, plain, onSaved, isReady } = options;
  const [machine] = useState(() => createEdit(options));
  const perform: Perform<EditEvent<Values>, EditEffect<Values>> = async ({ values }, { send }) => {
    try {
      const call = () => save(values);
      const result = await (plain ? call() : reverified(call));
      if (result === WITHDRAWN) return send({ type: 'withdrawn' });
      send({ type: 'saved' });
      // Also after unmount: a removed item unmounts its row, and the form in it, before this is reached.
      onSaved(result, values);
    } catch (error) {
      send({ type: 'refused', problems: refusalOf(error).problems });
    }
  };
  const [state, send] = useMachine<EditState<Values>, EditEvent<Values>, EditEffect<Values>>(machine, perform);
  const values = state.at === 'open' ? state.form.values : state.values;
  const editing = state.at === 'open' && state.form.phase === 'editing' ? state.form : undefined;
  return {
    values,
    problems: editing?.problems ?? NO_PROBLEMS,
    isBusy: editing === undefined,
    isReady: isReady?.(values) ?? true,
    // The cast holds: field and value belong together, as the signature of `type` ensures.
    type: (field, value) => send({ type: 'typed', field, value } as Typed<Values>),
    submit: () => send({ type: 'submit' }),
  };
};
