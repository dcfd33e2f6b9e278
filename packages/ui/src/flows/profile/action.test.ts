// Actions of a section without a form.
import { describe, expect, it } from 'vitest';
import { type ActionEvent, type ActionState, createAction } from './action.ts';

const machine = createAction();

const after = (...events: readonly ActionEvent[]) => {
  let state: ActionState = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const chosen = (key: string) => ({ type: 'chosen', key }) as const;
const REFUSED = { type: 'refused', problems: [{ code: 'x' }] } as const;

describe('the actions of a section', () => {
  it('run one at a time', () => {
    const first = after(chosen('idn_1'));
    expect(first).toEqual({ state: { at: 'busy', key: 'idn_1' }, effects: [{ run: 'act', key: 'idn_1' }] });
    expect(after(chosen('idn_1'), chosen('idn_2'))).toEqual({ state: first.state, effects: [] });
  });

  it('show nothing when they succeeded or were cancelled', () => {
    expect(after(chosen('idn_1'), { type: 'over' }).state).toEqual({ at: 'idle', problems: [] });
  });

  it('show their error until another one starts', () => {
    const refused = after(chosen('idn_1'), REFUSED);
    expect(refused.state).toEqual({ at: 'idle', problems: REFUSED.problems });
    expect(after(chosen('idn_1'), REFUSED, { type: 'cleared' }).state).toEqual({ at: 'idle', problems: [] });
    expect(after(chosen('idn_1'), REFUSED, chosen('idn_2')).state).toEqual({ at: 'busy', key: 'idn_2' });
  });

  it('are not cleared while one is running, and ignore other results', () => {
    expect(after(chosen('idn_1'), { type: 'cleared' }).state).toEqual({ at: 'busy', key: 'idn_1' });
    expect(after(REFUSED).state).toBe(machine.initial);
    expect(after({ type: 'cleared' }).state).toBe(machine.initial);
  });
});
