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
  it('requests a secret when it opens and shows it as a QR code', () => {
    expect(run({ type: 'opened' })).toEqual({ state: { at: 'starting' }, effects: [{ run: 'create' }] });
    expect(run({ type: 'opened' }, CREATED).state).toEqual({ at: 'scan', totp: TOTP, as: 'picture' });
  });

  it('shows the secret as text for a user who cannot scan, and back', () => {
    const { state } = run({ type: 'opened' }, CREATED, { type: 'show', as: 'text' });
    expect(state).toMatchObject({ at: 'scan', as: 'text' });
    expect(machine.step(state, { type: 'show', as: 'text' })[0]).toBe(state);
    expect(machine.step(state, { type: 'show', as: 'picture' })[0]).toMatchObject({ as: 'picture' });
  });

  it('closes when the step-up is cancelled: nothing was created', () => {
    expect(run({ type: 'opened' }, { type: 'cancelled' }).effects).toEqual([{ run: 'close' }]);
  });

  it('can be tried again when no secret was returned', () => {
    const problems = [{ code: 'too_many_requests' }];
    const { state } = run({ type: 'opened' }, { type: 'refused', problems });
    expect(state).toEqual({ at: 'failed', problems });
    expect(machine.step(state, { type: 'continue' })).toEqual([{ at: 'starting' }, { run: 'create' }]);
  });

  it('submits six digits by itself, once', () => {
    const { state, effects } = run(...SENT);
    expect(effects).toEqual([{ run: 'verify', code: '123456' }]);
    expect(machine.step(state, { type: 'submit' })).toEqual([state]);
  });

  it('does not submit fewer digits, and shows an error', () => {
    const { state, effects } = run(...TO_CODE, { type: 'digits', value: '123' }, { type: 'submit' });
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ entry: { check: { problem: { code: 'code_incomplete' } } } });
  });

  it('keeps the digits when they are wrong', () => {
    const { state } = run(...SENT, { type: 'wrong', problem: { code: 'form_code_incorrect', field: 'code' } });
    expect(state).toMatchObject({ at: 'code', entry: { code: '123456', check: { is: 'typing' } } });
  });

  it('is unchanged when a step-up for the digits is cancelled', () => {
    const { state } = run(...SENT, { type: 'cancelled' });
    expect(state).toMatchObject({ at: 'code', entry: { code: '123456', check: { is: 'typing' } } });
  });

  it('returns to the QR code, but not while the digits are checked', () => {
    expect(run(...TO_CODE, { type: 'back' }).state).toMatchObject({ at: 'scan', totp: TOTP });
    expect(run(...SENT, { type: 'back' }).state).toMatchObject({ at: 'code' });
  });

  it('ends with the backup codes, and closes', () => {
    const { state } = run(...SENT, { type: 'verified', codes: ['a', 'b'] });
    expect(state).toEqual({ at: 'saved', codes: ['a', 'b'] });
    expect(machine.step(state, { type: 'continue' })).toEqual([state, { run: 'close' }]);
  });

  it('ignores a result without a request', () => {
    const { state } = run(...TO_CODE, { type: 'verified', codes: ['a'] });
    expect(state).toMatchObject({ at: 'code' });
  });

  it('never requests a secret twice at once', () => {
    const { state } = run({ type: 'opened' });
    expect(machine.step(state, { type: 'continue' })).toEqual([state]);
  });
});
