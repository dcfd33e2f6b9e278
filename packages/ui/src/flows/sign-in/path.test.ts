import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  CODE,
  EMAIL,
  IDENTIFY,
  SUBMIT_PASSWORD,
  signInFrom,
  TO_CODE,
  TO_PASSWORD,
} from '../../testing/sign-in-fixtures.ts';
import type { SignInEvent } from './event.ts';
import { signInPath } from './path.ts';

const to = (path: string): SignInEvent => ({ type: 'path', path });
const opened: SignInEvent = { type: 'opened' };

describe('opening a sign-in', () => {
  it('at the start drops an earlier attempt', () => {
    expect(signInFrom({}, { attempt: attempt() }).machine.initial).toMatchObject({
      at: 'start',
      form: { values: { identifier: '' } },
    });
  });

  it.each(['/factor-one', '/factor-two', '/reset-password', '/choose', '/nonsense'])(
    'at %s without an attempt shows the start',
    (path) => {
      const { machine } = signInFrom({}, { path });
      expect(machine.initial.at).toBe('start');
      expect(signInPath(machine.initial)).toBe('');
    },
  );

  it('at a step resumes at the step of the service, which may be another one', () => {
    const first = signInFrom({}, { path: '/factor-one', attempt: attempt() });
    expect(first.machine.initial).toMatchObject({ at: 'password', identifier: EMAIL });
    const second = signInFrom({}, { path: '/factor-one', attempt: attempt({ status: 'needs_second_factor' }) });
    expect(second.machine.initial).toMatchObject({
      at: 'start',
      form: { problems: [{ code: 'second_factor_unsupported' }] },
    });
    const over = signInFrom({}, { path: '/factor-one', attempt: attempt({ status: 'complete' }) });
    expect(over.machine.initial.at).toBe('start');
  });

  it('does not send a second code after a reload', () => {
    const sent = attempt({ codeSentFor: 'email_code:idn_1' });
    const { machine, after } = signInFrom({}, { path: '/factor-one', attempt: sent });
    expect(machine.initial).toMatchObject({ at: 'code', factor: CODE, entry: { delivery: { is: 'ready' } } });
    expect(after(opened).effects).toEqual([]);
  });

  it('sends the code of its card, once', () => {
    const { after } = signInFrom({ preferred: 'otp' }, { path: '/factor-one', attempt: attempt() });
    expect(after(opened).effects).toEqual([{ run: 'prepareCode', factor: CODE }]);
    expect(after(opened, opened).effects).toEqual([]);
  });

  it('while a user is signed in and only one session is allowed redirects at once', () => {
    const { machine, after } = signInFrom({ alreadySignedIn: true });
    expect(machine.initial.at).toBe('leaving');
    expect(after(opened).effects).toEqual([{ run: 'leave' }]);
    expect(signInPath(machine.initial)).toBeUndefined();
  });

  it('redirects too when a user signs in elsewhere later, but not during a call', () => {
    const { after } = signInFrom();
    expect(after(...TO_PASSWORD, { type: 'signed-in' }).effects).toEqual([{ run: 'leave' }]);
    expect(after(...TO_PASSWORD, ...SUBMIT_PASSWORD, { type: 'signed-in' })).toMatchObject({
      effects: [],
      state: { at: 'password' },
    });
  });
});

describe('a path that was typed or navigated back to', () => {
  const { after } = signInFrom();

  it('leads to the start from every card that can be left', () => {
    for (const events of [TO_PASSWORD, TO_CODE, [...TO_PASSWORD, { type: 'help' } as const]]) {
      expect(after(...events, to('')).state).toMatchObject({ at: 'start', form: { values: { identifier: EMAIL } } });
    }
  });

  it('leads forward again while the same identifier is in the field', () => {
    expect(after(...TO_PASSWORD, to(''), to('/factor-one')).state).toMatchObject({ at: 'password' });
    const other: SignInEvent = { type: 'typed', field: 'identifier', value: 'm.okafor@posteo.net' };
    expect(after(...TO_PASSWORD, to(''), other, to('/factor-one')).state).toMatchObject({ at: 'start' });
  });

  it('is rejected when the service has no such step', () => {
    const at = (events: readonly SignInEvent[], path: string) => {
      const before = after(...events).state;
      expect(after(...events, to(path))).toEqual({ state: before, effects: [] });
    };
    at([], '/factor-one');
    at([], '/reset-password');
    at(TO_PASSWORD, '/factor-two');
    at(TO_PASSWORD, '/reset-password-success');
    at(TO_PASSWORD, '/nonsense');
  });

  it('is rejected during a call', () => {
    const events = [...TO_PASSWORD, ...SUBMIT_PASSWORD];
    expect(after(...events, to('')).state).toMatchObject({ at: 'password', form: { phase: 'sending' } });
  });

  it('changing the identifier drops the codes of the first', () => {
    const { state } = after(...TO_CODE, to(''), ...IDENTIFY, answered(attempt()));
    expect(state).toMatchObject({ at: 'password', parked: [] });
  });
});
