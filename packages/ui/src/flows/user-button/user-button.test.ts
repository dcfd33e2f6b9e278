// The panel of the user button: open or closed, and one action at a time.
import { describe, expect, it } from 'vitest';
import { createUserButton, deedKey, type UserButtonEvent } from './user-button.ts';

const machine = createUserButton({ isOpen: false });

const drive = (...events: readonly UserButtonEvent[]) => {
  let state = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const signOut = { type: 'press', deed: { do: 'sign-out' } } as const;

describe('the panel', () => {
  it('opens, closes, and counts its openings', () => {
    expect(drive({ type: 'toggle' }).state).toMatchObject({ isOpen: true, openings: 1 });
    const again = drive({ type: 'toggle' }, { type: 'toggle' });
    expect([again.state.isOpen, again.effects]).toEqual([false, [{ run: 'tellClosed' }]]);
    expect(drive({ type: 'toggle' }, { type: 'close' }, { type: 'toggle' }).state.openings).toBe(2);
    expect(createUserButton({ isOpen: true }).initial.isOpen).toBe(true);
  });

  it('that is closed is not closed again', () => {
    const { state, effects } = drive({ type: 'close' });
    expect([state, effects]).toEqual([machine.initial, []]);
  });

  it('runs one action at a time', () => {
    const { state, effects } = drive({ type: 'toggle' }, signOut);
    expect([state.running, effects]).toEqual(['sign-out', [{ run: 'perform', deed: { do: 'sign-out' } }]]);
    expect(drive({ type: 'toggle' }, signOut, { type: 'press', deed: { do: 'add-account' } })).toEqual({
      state,
      effects: [],
    });
  });

  it('closes when that is done, and stays when the page was not left', () => {
    expect(drive({ type: 'toggle' }, signOut, { type: 'done' }).state).toMatchObject({
      isOpen: false,
      running: undefined,
    });
    expect(drive({ type: 'toggle' }, signOut, { type: 'released' }).state).toMatchObject({
      isOpen: true,
      running: undefined,
    });
  });

  it('shows the error until another press or the next opening', () => {
    const problems = [{ code: 'network_error' }];
    const refused = [{ type: 'toggle' }, signOut, { type: 'refused', problems }] as const;
    expect(drive(...refused).state).toMatchObject({ isOpen: true, running: undefined, problems });
    expect(drive(...refused, signOut).state.problems).toEqual([]);
    expect(drive(...refused, { type: 'close' }, { type: 'toggle' }).state.problems).toEqual([]);
  });

  it('names the running action so that only its row shows it', () => {
    const keys = [
      { do: 'manage' },
      { do: 'manage', path: 'terms' },
      { do: 'switch', sessionId: 'sess_1' },
      { do: 'switch', sessionId: 'sess_2' },
      { do: 'follow', href: '/help' },
      { do: 'sign-out' },
      { do: 'sign-out-of-all' },
    ] as const;
    expect(new Set(keys.map(deedKey)).size).toBe(keys.length);
  });
});
