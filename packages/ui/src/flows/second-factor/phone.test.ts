// Text messages as a second factor: the number, its verification, and enabling it.
import { describe, expect, it } from 'vitest';
import { createPhoneSetup, type PhoneSetupEvent, type PhoneSetupState } from './phone.ts';

const PROVEN = { id: 'idn_1', phoneNumber: '+4930123456', proven: true };
const NEW = { id: 'idn_2', phoneNumber: '+4930654321', proven: false };
const LIST = { at: 'choose', problems: [] };

const run = (events: readonly PhoneSetupEvent[], showsCodes = true) => {
  const machine = createPhoneSetup({ showsCodes });
  let state: PhoneSetupState = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const CHOSEN: readonly PhoneSetupEvent[] = [{ type: 'choose', phone: PROVEN }];

describe('a verified number', () => {
  it('becomes a second factor at once, and shows its backup codes', () => {
    expect(run(CHOSEN)).toEqual({
      state: { at: 'reserving', phoneId: 'idn_1' },
      effects: [{ run: 'reserve', phoneId: 'idn_1' }],
    });
    const { state } = run([...CHOSEN, { type: 'reserved', codes: ['a'] }]);
    expect(state).toEqual({ at: 'saved', codes: ['a'] });
    expect(run([...CHOSEN, { type: 'reserved', codes: ['a'] }, { type: 'continue' }]).effects).toEqual([
      { run: 'close' },
    ]);
  });

  it('closes where there are no backup codes, or none were returned', () => {
    expect(run([...CHOSEN, { type: 'reserved', codes: ['a'] }], false).effects).toEqual([{ run: 'close' }]);
    expect(run([...CHOSEN, { type: 'reserved', codes: [] }]).effects).toEqual([{ run: 'close' }]);
  });

  it('can be chosen again when the service rejects, or the step-up is cancelled', () => {
    const problems = [{ code: 'too_many_requests' }];
    expect(run([...CHOSEN, { type: 'refused', problems }]).state).toEqual({ at: 'choose', problems });
    expect(run([...CHOSEN, { type: 'cancelled' }]).state).toEqual(LIST);
  });

  it('is chosen once', () => {
    expect(run([...CHOSEN, { type: 'choose', phone: NEW }])).toEqual({
      state: { at: 'reserving', phoneId: 'idn_1' },
      effects: [],
    });
  });
});

describe('an unverified number', () => {
  it('is verified first, then becomes a second factor', () => {
    expect(run([{ type: 'choose', phone: NEW }])).toEqual({ state: { at: 'proving', phone: NEW }, effects: [] });
    expect(
      run([
        { type: 'choose', phone: NEW },
        { type: 'proven', id: NEW.id },
      ]).effects,
    ).toEqual([{ run: 'reserve', phoneId: 'idn_2' }]);
  });

  it('returns to the list, which clears the error', () => {
    expect(run([{ type: 'choose', phone: NEW }, { type: 'back' }]).state).toEqual(LIST);
    const refused: PhoneSetupEvent = { type: 'refused', problems: [{ code: 'late' }] };
    expect(run([{ type: 'choose', phone: NEW }, refused]).state).toMatchObject({ at: 'proving' });
  });
});

describe('a new number', () => {
  it('is entered, verified, and used', () => {
    expect(run([{ type: 'add' }])).toEqual({ state: { at: 'proving', phone: undefined }, effects: [] });
    expect(run([{ type: 'add' }, { type: 'proven', id: 'idn_3' }]).effects).toEqual([
      { run: 'reserve', phoneId: 'idn_3' },
    ]);
  });

  it('is not used unless it was verified', () => {
    expect(run([{ type: 'add' }, { type: 'reserved', codes: ['a'] }]).state).toMatchObject({ at: 'proving' });
    expect(run([{ type: 'proven', id: 'idn_3' }]).state).toEqual(LIST);
  });
});
