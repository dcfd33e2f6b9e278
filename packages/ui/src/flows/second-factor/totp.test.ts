// Enrolling an authenticator app, step by step.
import { describe, expect, it } from 'vitest';
import { createTotpSetup, type TotpSetupEvent, type TotpSetupState } from './totp.ts';

const machine = createTotpSetup();

const TOTP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
const CREATED: TotpSetupEvent = { type: 'created', totp: TOTP };

const run = (...events: readonly TotpSetupEvent[]) => {
  let state: TotpSetupState = machine.initial;
  let effects: readonly unknown[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const TO_CODE = [{ type: 'opened' }, CREATED, { type: 'continue' }] as const;
const SENT = [...TO_CODE, { type: 'digits', value: '123 456' }] as const;

describe('setting up an authenticator app', () => {
  it('asks for a secret when it opens and shows it as a picture', () => {
    expect(run({ type: 'opened' })).toEqual({ state: { at: 'starting' }, effects: [{ run: 'create' }] });
    expect(run({ type: 'opened' }, CREATED).state).toEqual({ at: 'scan', totp: TOTP, as: 'picture' });
  });

  it('shows the secret as text for who cannot scan, and back', () => {
    const { state } = run({ type: 'opened' }, CREATED, { type: 'show', as: 'text' });
    expect(state).toMatchObject({ at: 'scan', as: 'text' });
    expect(machine.step(state, { type: 'show', as: 'text' })[0]).toBe(state);
    expect(machine.step(state, { type: 'show', as: 'picture' })[0]).toMatchObject({ as: 'picture' });
  });

  it('closes when the step-up is called off: nothing was made', () => {
    expect(run({ type: 'opened' }, { type: 'cancelled' }).effects).toEqual([{ run: 'close' }]);
  });

  it('can be tried again when no secret came', () => {
    const problems = [{ code: 'too_many_requests' }];
    const { state } = run({ type: 'opened' }, { type: 'refused', problems });
    expect(state).toEqual({ at: 'failed', problems });
    expect(machine.step(state, { type: 'continue' })).toEqual([{ at: 'starting' }, { run: 'create' }]);
  });

  it('sends six digits by itself, once', () => {
    const { state, effects } = run(...SENT);
    expect(effects).toEqual([{ run: 'verify', code: '123456' }]);
    expect(machine.step(state, { type: 'submit' })).toEqual([state]);
  });

  it('does not send fewer digits, and says so', () => {
    const { state, effects } = run(...TO_CODE, { type: 'digits', value: '123' }, { type: 'submit' });
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ entry: { check: { problem: { code: 'code_incomplete' } } } });
  });

  it('keeps the digits when they are wrong', () => {
    const { state } = run(...SENT, { type: 'wrong', problem: { code: 'form_code_incorrect', field: 'code' } });
    expect(state).toMatchObject({ at: 'code', entry: { code: '123456', check: { is: 'typing' } } });
  });

  it('is as it was when a step-up for the digits is called off', () => {
    const { state } = run(...SENT, { type: 'cancelled' });
    expect(state).toMatchObject({ at: 'code', entry: { code: '123456', check: { is: 'typing' } } });
  });

  it('goes back to the picture, but not while the digits are checked', () => {
    expect(run(...TO_CODE, { type: 'back' }).state).toMatchObject({ at: 'scan', totp: TOTP });
    expect(run(...SENT, { type: 'back' }).state).toMatchObject({ at: 'code' });
  });

  it('ends with the backup codes, and closes', () => {
    const { state } = run(...SENT, { type: 'verified', codes: ['a', 'b'] });
    expect(state).toEqual({ at: 'saved', codes: ['a', 'b'] });
    expect(machine.step(state, { type: 'continue' })).toEqual([state, { run: 'close' }]);
  });

  it('does not take a proof nobody asked for', () => {
    const { state } = run(...TO_CODE, { type: 'verified', codes: ['a'] });
    expect(state).toMatchObject({ at: 'code' });
  });

  it('never asks twice for a secret that is on its way', () => {
    const { state } = run({ type: 'opened' });
    expect(machine.step(state, { type: 'continue' })).toEqual([state]);
  });
});
