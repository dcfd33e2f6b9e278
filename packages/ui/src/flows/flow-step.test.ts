// A state as a screen reads it: one of three kinds of progress, whatever the state.
import { describe, expect, it } from 'vitest';
import { newCodeEntry, resumedCodeEntry } from './code-entry.ts';
import { newLinkWait } from './email-link-wait.ts';
import { flowStep, progressOf } from './flow-step.ts';
import { editing, sending } from './form.ts';

const PROBLEM = { code: 'form_password_incorrect', field: 'password' };
const failed = (code: string) => ({ status: 'failed', error: { code }, errors: [{ code }] });

describe('the progress of a step', () => {
  it.each([
    ['a form to fill in', { form: editing({}) }, { status: 'waiting' }],
    ['a form that is sent', { form: sending({}) }, { status: 'working' }],
    ['a refused form', { form: editing({}, [PROBLEM]) }, { status: 'failed', error: PROBLEM, errors: [PROBLEM] }],
    ['a code that is not sent yet', { entry: newCodeEntry }, { status: 'working' }],
    ['a code to type', { entry: resumedCodeEntry }, { status: 'waiting' }],
    ['a code that is checked', { entry: { ...resumedCodeEntry, check: { is: 'checking' } } }, { status: 'working' }],
    [
      'a wrong code',
      { entry: { ...resumedCodeEntry, check: { is: 'typing', problem: { code: 'form_code_incorrect' } } } },
      failed('form_code_incorrect'),
    ],
    [
      'a code that could not be sent',
      { entry: { ...resumedCodeEntry, delivery: { is: 'ready', problem: { code: 'network_error' } } } },
      failed('network_error'),
    ],
    ['a link to open', { wait: newLinkWait }, { status: 'waiting' }],
    ['a link that expired', { wait: { check: { is: 'expired' }, seconds: 0 } }, failed('verification_expired')],
    ['a link opened elsewhere', { wait: { check: { is: 'following' }, seconds: 0 } }, { status: 'working' }],
    ['a landing page that asks', { outcome: 'loading' }, { status: 'working' }],
    ['a landing page of an old link', { outcome: 'expired' }, failed('expired')],
    ['a return from a provider', { at: 'sso-callback', problems: [] }, { status: 'working' }],
    ['a refused return', { at: 'sso-callback', problems: [{ code: 'denied' }] }, failed('denied')],
    ['a choice', { at: 'choose-second' }, { status: 'waiting' }],
    ['the end', { at: 'done' }, { status: 'working' }],
  ] as const)('%s', (_, state, progress) => {
    expect(progressOf({ at: 'any', ...state })).toEqual(progress);
  });
});

describe('a step', () => {
  it('has the values of its form, and no second place for its phase', () => {
    const state = { at: 'password', identifier: 'mira', form: editing({ password: 'x' }) } as const;
    expect(flowStep(state)).toEqual({
      step: 'password',
      status: 'waiting',
      identifier: 'mira',
      values: { password: 'x' },
    });
  });

  it('has its code and when another can be sent', () => {
    expect(flowStep({ at: 'code', entry: resumedCodeEntry } as const)).toEqual({
      step: 'code',
      status: 'waiting',
      code: '',
      delivery: { is: 'ready' },
    });
    expect(flowStep({ at: 'email-link', wait: newLinkWait } as const).resendInSeconds).toBe(newLinkWait.seconds);
  });
});
