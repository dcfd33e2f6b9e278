// A form that changes one field group of an account.
import { describe, expect, it } from 'vitest';
import { createEdit, type EditEvent, type EditState } from './edit.ts';

type Values = { readonly username: string };

const machine = createEdit<Values>({
  initial: { username: 'mira' },
  isReady: ({ username }) => username !== 'mira',
  check: ({ username }) => (username.includes(' ') ? [{ code: 'form_param_format_invalid', field: 'username' }] : []),
});

const after = (...events: readonly EditEvent<Values>[]) => {
  let state: EditState<Values> = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const typed = (value: string) => ({ type: 'typed', field: 'username', value }) as const;
const SUBMIT = { type: 'submit' } as const;
const TAKEN = { code: 'form_identifier_exists', field: 'username' };

describe('a form of the profile', () => {
  it('is not submitted before something has changed', () => {
    expect(after(SUBMIT)).toEqual({ state: machine.initial, effects: [] });
  });

  it('submits the typed values, once', () => {
    const sent = after(typed('ada'), SUBMIT);
    expect(sent.effects).toEqual([{ run: 'save', values: { username: 'ada' } }]);
    expect(after(typed('ada'), SUBMIT, SUBMIT)).toEqual({ state: sent.state, effects: [] });
    expect(after(typed('ada'), SUBMIT, typed('eve')).state).toEqual(sent.state);
  });

  it('shows at once what can be checked locally', () => {
    expect(after(typed('a b'), SUBMIT)).toMatchObject({
      state: { form: { phase: 'editing', problems: [{ field: 'username' }] } },
      effects: [],
    });
  });

  it('keeps the typed values when it is rejected, and when the user cancels the step-up', () => {
    const refused = after(typed('ada'), SUBMIT, { type: 'refused', problems: [TAKEN] });
    expect(refused.state).toEqual({
      at: 'open',
      form: { phase: 'editing', values: { username: 'ada' }, problems: [TAKEN] },
    });
    const withdrawn = after(typed('ada'), SUBMIT, { type: 'withdrawn' });
    expect(withdrawn.state).toEqual({
      at: 'open',
      form: { phase: 'editing', values: { username: 'ada' }, problems: [] },
    });
  });

  it('clears the error of a field that is edited', () => {
    const again = after(typed('ada'), SUBMIT, { type: 'refused', problems: [TAKEN] }, typed('adal'));
    expect(again.state).toMatchObject({ form: { values: { username: 'adal' }, problems: [] } });
  });

  it('closes when it is saved', () => {
    const saved = after(typed('ada'), SUBMIT, { type: 'saved' });
    expect(saved.state).toEqual({ at: 'saved', values: { username: 'ada' } });
    expect(after(typed('ada'), SUBMIT, { type: 'saved' }, typed('eve'), SUBMIT).state).toEqual(saved.state);
  });

  it('ignores other results', () => {
    expect(after({ type: 'saved' }).state).toBe(machine.initial);
    expect(after({ type: 'refused', problems: [TAKEN] }).state).toBe(machine.initial);
  });
});
