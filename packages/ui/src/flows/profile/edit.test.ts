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
  it('is not sent before something has changed', () => {
    expect(after(SUBMIT)).toEqual({ state: machine.initial, effects: [] });
  });

  it('sends what was typed, once', () => {
    const sent = after(typed('ada'), SUBMIT);
    expect(sent.effects).toEqual([{ run: 'save', values: { username: 'ada' } }]);
    expect(after(typed('ada'), SUBMIT, SUBMIT)).toEqual({ state: sent.state, effects: [] });
    expect(after(typed('ada'), SUBMIT, typed('eve')).state).toEqual(sent.state);
  });

  it('says at once what can be told without asking', () => {
    expect(after(typed('a b'), SUBMIT)).toMatchObject({
      state: { form: { phase: 'editing', problems: [{ field: 'username' }] } },
      effects: [],
    });
  });

  it('keeps what was typed when it is refused, and when the person does not want to prove themselves', () => {
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

  it('forgets the problem of a field that is typed in again', () => {
    const again = after(typed('ada'), SUBMIT, { type: 'refused', problems: [TAKEN] }, typed('adal'));
    expect(again.state).toMatchObject({ form: { values: { username: 'adal' }, problems: [] } });
  });

  it('is over when it is saved', () => {
    const saved = after(typed('ada'), SUBMIT, { type: 'saved' });
    expect(saved.state).toEqual({ at: 'saved', values: { username: 'ada' } });
    expect(after(typed('ada'), SUBMIT, { type: 'saved' }, typed('eve'), SUBMIT).state).toEqual(saved.state);
  });

  it('hears no answer it did not ask for', () => {
    expect(after({ type: 'saved' }).state).toBe(machine.initial);
    expect(after({ type: 'refused', problems: [TAKEN] }).state).toBe(machine.initial);
  });
});
