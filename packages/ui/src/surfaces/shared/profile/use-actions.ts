// Runs the actions of a section without a form, and shows their problems.

import { useState } from 'react';
import { type ActionEffect, type ActionEvent, type ActionState, createAction } from '../../../flows/profile/action.ts';
import type { Perform } from '../../../machine/machine.ts';
import { useMachine } from '../../../machine/use-machine.ts';
import type { Refusal } from '../problems/error-to-problems.ts';
import { useProblemTexts } from '../problems/problem-texts.ts';
import { useActing } from './acting-context.tsx';

/** The actions of a section. */
export type Actions = {
  /** The running action. */
  readonly busy: string | undefined;
  /** The problem of the last one. */
  readonly problem: string | undefined;
  readonly act: (key: string) => void;
  /** Clears the problem, because the user started something else. */
  readonly clear: () => void;
};

type ActionsOptions = {
  /** The call of an action. It is made with a step-up if the service requires one, unless `plain`. */
  readonly call: (key: string) => Promise<unknown>;
  readonly plain?: boolean | undefined;
  /** How a refusal is read; absent: the default. */
  readonly read?: ((error: unknown) => Refusal) | undefined;
};

const NO_FIELDS: readonly string[] = [];

/**
 * The actions of one section.
 *
 * @example
 * const { act, problem } = useActions({ call: (id) => user.update({ primaryEmailAddressId: id }) });
 */
export const useActions = ({ call, plain, read }: ActionsOptions): Actions => {
  const { reverified, refusalOf } = useActing();
  const perform: Perform<ActionEvent, ActionEffect> = async ({ key }, { send }) => {
    try {
      await (plain ? call(key) : reverified(() => call(key)));
      send({ type: 'over' });
    } catch (error) {
      send({ type: 'refused', problems: refusalOf(error, read).problems });
    }
  };
  const [machine] = useState(createAction);
  const [state, send] = useMachine<ActionState, ActionEvent, ActionEffect>(machine, perform);
  const { card } = useProblemTexts(state.at === 'idle' ? state.problems : undefined, NO_FIELDS);
  return {
    busy: state.at === 'busy' ? state.key : undefined,
    problem: card,
    act: (key) => send({ type: 'chosen', key }),
    clear: () => send({ type: 'cleared' }),
  };
};
