// Actions of a section that have no form: each row or menu entry is one, and only one is on its way at a time.
import type { Machine } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

/** Where the actions of a section stand; `key` says which one is on its way. */
export type ActionState =
  | { readonly at: 'idle'; readonly problems: readonly Problem[] }
  | { readonly at: 'busy'; readonly key: string };

/** What can happen. `over` is said of an action that worked and of one that was withdrawn: both leave nothing to say. */
export type ActionEvent =
  | { readonly type: 'chosen'; readonly key: string }
  | { readonly type: 'over' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  /** Something else was begun in the section: what was said before is old. */
  | { readonly type: 'cleared' };

/** Work, answered with `over` or `refused`. */
export type ActionEffect = { readonly run: 'act'; readonly key: string };

const IDLE: ActionState = { at: 'idle', problems: [] };

/** The machine of a section's actions. `actions.step(actions.initial, { type: 'chosen', key: 'idn_1' })` */
export const actions: Machine<ActionState, ActionEvent, ActionEffect> = {
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
};
