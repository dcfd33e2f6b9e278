// Actions of a section without a form: one per row or menu entry, and only one runs at a time.
import type { Machine } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

/** State of the actions of a section; `key` names the running one. */
export type ActionState =
  | { readonly at: 'idle'; readonly problems: readonly Problem[] }
  | { readonly at: 'busy'; readonly key: string };

/** Events. `over` follows an action that succeeded and one that was cancelled: neither leaves a message. */
export type ActionEvent =
  | { readonly type: 'chosen'; readonly key: string }
  | { readonly type: 'over' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  /** The user started something else in the section: the last message is stale. */
  | { readonly type: 'cleared' };

/** Effect, answered with `over` or `refused`. */
export type ActionEffect = { readonly run: 'act'; readonly key: string };

const IDLE: ActionState = { at: 'idle', problems: [] };

/**
 * Creates the machine of a section's actions.
 *
 * @example
 * const machine = createAction();
 * const [busy, act] = machine.step(machine.initial, { type: 'chosen', key: 'idn_1' });
 */
export const createAction = (): Machine<ActionState, ActionEvent, ActionEffect> => ({
  initial: IDLE,
  step(state, event) {
    if (state.at === 'busy') {
      if (event.type === 'over') return [IDLE];
      return event.type === 'refused' ? [{ at: 'idle', problems: event.problems }] : [state];
    }
    if (event.type === 'chosen')
      return [
        { at: 'busy', key: event.key },
        { run: 'act', key: event.key },
      ];
    return event.type === 'cleared' && state.problems.length > 0 ? [IDLE] : [state];
  },
});
