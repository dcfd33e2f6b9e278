import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  complete,
  EMAIL,
  FILL,
  refused,
  SAVE,
  SIX,
  signUpFrom,
  VALUES,
} from '../../testing/sign-up-fixtures.ts';
import type { SignUpEvent } from './event.ts';
import { signUpPath } from './path.ts';

const TO_VERIFY: readonly SignUpEvent[] = [...SAVE, answered(attempt()), { type: 'code-sent' }];

const { after } = signUpFrom();

describe('the start card', () => {
  it('creates a sign-up with the typed values', () => {
    expect(after(...SAVE)).toMatchObject({
      effects: [{ run: 'saveSignUp', as: 'create', values: VALUES }],
      state: { at: 'start', form: { phase: 'sending' } },
    });
  });

  it('does not send incomplete values, and shows which fields are', () => {
    expect(after({ type: 'submit' })).toMatchObject({
      effects: [],
      state: { form: { problems: [{ field: 'emailAddress' }, { field: 'password' }] } },
    });
    const half: SignUpEvent = { type: 'typed', field: 'emailAddress', value: 'mira' };
    expect(after(...FILL, half, { type: 'submit' }).state).toMatchObject({
      form: { problems: [{ code: 'form_param_format_invalid', field: 'emailAddress' }] },
    });
  });

  it('shows every error at once: what is empty, what is weak, what is too short', () => {
    const strict = signUpFrom({
      fields: { firstName: 'required', username: 'required', emailAddress: 'required', password: 'required' },
      legalConsent: true,
      takesPassword: (password) => password.length >= 8,
      usernameLength: { min: 4, max: 64 },
    });
    const username = (value: string): SignUpEvent => ({ type: 'typed', field: 'username', value });
    const weak: SignUpEvent = { type: 'typed', field: 'password', value: ' tide ' };
    expect(strict.after(username('mir'), weak, { type: 'submit' })).toMatchObject({
      effects: [],
      state: {
        form: {
          problems: [
            { code: 'form_param_nil', field: 'firstName' },
            { code: 'form_username_invalid_length', field: 'username' },
            { code: 'form_param_nil', field: 'emailAddress' },
            { code: 'password_rules_unmet', field: 'password' },
            { code: 'legal_consent_missing', field: 'legalAccepted' },
          ],
        },
      },
    });
    expect(strict.after(username('ＭＩＲＡ'), { type: 'submit' }).state).toMatchObject({
      form: { problems: expect.not.arrayContaining([expect.objectContaining({ field: 'username' })]) },
    });
  });

  it('omits optional fields when they are empty', () => {
    const names = signUpFrom({ fields: { firstName: 'optional', lastName: 'optional', emailAddress: 'required' } });
    const first: SignUpEvent = { type: 'typed', field: 'firstName', value: 'Mira' };
    expect(names.after(first, ...SAVE).effects).toEqual([
      { run: 'saveSignUp', as: 'create', values: { firstName: 'Mira', emailAddress: EMAIL } },
    ]);
  });

  it('asks for consent where the instance requires it', () => {
    const legal = signUpFrom({ legalConsent: true });
    expect(legal.after(...SAVE).state).toMatchObject({
      form: { problems: [{ code: 'legal_consent_missing', field: 'legalAccepted' }] },
    });
    const yes: SignUpEvent = { type: 'ticked', field: 'legalAccepted', value: true };
    expect(legal.after(yes, ...SAVE).effects).toEqual([
      { run: 'saveSignUp', as: 'create', values: { ...VALUES, legalAccepted: true } },
    ]);
  });

  it('keeps every typed value when the service rejects, with the error under its field', () => {
    expect(after(...SAVE, refused('form_identifier_exists', 'emailAddress')).state).toMatchObject({
      form: {
        phase: 'editing',
        values: { password: 'tide and lantern' },
        problems: [{ code: 'form_identifier_exists', field: 'emailAddress' }],
      },
    });
  });

  it('a second submit during a call does nothing', () => {
    expect(after(...SAVE, { type: 'submit' }).effects).toEqual([]);
    expect(after(...SAVE, ...FILL).state).toEqual(after(...SAVE).state);
  });

  it('starts with the values of the service, then with the initial values of the page', () => {
    const given = { emailAddress: 'given@example.org', firstName: 'Given' };
    const { machine } = signUpFrom({ initial: given }, { attempt: attempt({ lastName: 'Okafor' }) });
    expect(machine.initial).toMatchObject({
      form: { values: { emailAddress: EMAIL, firstName: 'Given', lastName: 'Okafor' } },
    });
  });

  it('continues an existing sign-up, and creates a new one when it was removed', () => {
    const known = signUpFrom({}, { attempt: attempt() });
    expect(known.after(...SAVE).effects).toMatchObject([{ run: 'saveSignUp', as: 'update' }]);
    expect(known.after(...SAVE, refused('sign_up_not_found')).effects).toMatchObject([
      { run: 'saveSignUp', as: 'create' },
    ]);
    expect(known.after(...SAVE, refused('sign_up_not_found'), refused('resource_not_found'))).toMatchObject({
      effects: [],
      state: { at: 'start', form: { phase: 'editing', problems: [{ code: 'resource_not_found' }] } },
    });
  });

  it('that completes at once activates the session', () => {
    expect(after(...SAVE, answered(complete)).effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    expect(after(...SAVE, answered(complete), { type: 'activated' }).state).toEqual({ at: 'done' });
  });

  it('shows an error when the service offers no step', () => {
    expect(after(...SAVE, answered(attempt({ status: 'abandoned' }))).state).toMatchObject({
      at: 'start',
      form: { values: { password: 'tide and lantern' }, problems: [{ code: 'sign_up_unfinished' }] },
    });
  });
});

describe('verifying the address', () => {
  it('sends a code once, which can be requested again after the wait', () => {
    expect(after(...SAVE, answered(attempt()))).toMatchObject({
      effects: [{ run: 'prepareEmailCode' }],
      state: { at: 'verify-email' },
    });
    expect(after(...TO_VERIFY).effects).toEqual([{ run: 'startTimer' }]);
    expect(after(...TO_VERIFY, { type: 'resend' }).effects).toEqual([]);
    expect(after(...TO_VERIFY, { type: 'tick', seconds: 30 }, { type: 'resend' }).effects).toEqual([
      { run: 'prepareEmailCode' },
    ]);
  });

  it('does not send another code when one was sent, after a reload or the pencil', () => {
    const sent = signUpFrom({}, { path: '/verify-email-address', attempt: attempt({ codesSent: ['emailAddress'] }) });
    expect(sent.after({ type: 'opened' })).toMatchObject({ effects: [], state: { at: 'verify-email' } });
    const unsent = signUpFrom({}, { path: '/verify-email-address', attempt: attempt() });
    expect(unsent.after({ type: 'opened' }).effects).toEqual([{ run: 'prepareEmailCode' }]);
    expect(unsent.after({ type: 'opened' }, { type: 'opened' }).effects).toEqual([]);
  });

  it('completes with the right code', () => {
    expect(after(...TO_VERIFY, SIX).effects).toEqual([{ run: 'attemptEmailCode', code: '417093' }]);
    const done = after(...TO_VERIFY, SIX, answered(complete, 'attemptEmailCode'));
    expect(done).toMatchObject({
      effects: [{ run: 'activate', sessionId: 'sess_1' }],
      state: { at: 'verify-email', entry: { check: { is: 'accepted' } } },
    });
  });

  it('shows the error of the code, and keeps it', () => {
    expect(after(...TO_VERIFY, SIX, refused('form_code_incorrect', 'code', 'attemptEmailCode')).state).toMatchObject({
      entry: { code: '417093', check: { is: 'typing', problem: { code: 'form_code_incorrect' } } },
    });
  });

  it('the pencil leads back with every typed value', () => {
    expect(after(...TO_VERIFY, { type: 'edit-identifier' }).state).toMatchObject({
      at: 'start',
      form: { values: { emailAddress: ` ${EMAIL} `, password: 'tide and lantern' } },
    });
    expect(after(...TO_VERIFY, SIX, { type: 'edit-identifier' }).state).toMatchObject({ at: 'verify-email' });
  });

  it('restarts an expired sign-up by itself and sends a new code', () => {
    const gone = refused('sign_up_not_found', undefined, 'attemptEmailCode');
    expect(after(...TO_VERIFY, SIX, gone).effects).toContainEqual({ run: 'saveSignUp', as: 'create', values: VALUES });
    expect(after(...TO_VERIFY, SIX, gone, answered(attempt({ id: 'sua_2' })))).toMatchObject({
      effects: [{ run: 'prepareEmailCode' }],
      state: { at: 'verify-email', entry: { code: '', check: { problem: { code: 'code_renewed' } } } },
    });
    const unsent: SignUpEvent = { type: 'code-not-sent', problems: [{ code: 'sign_up_not_found' }] };
    expect(after(...SAVE, answered(attempt()), unsent).effects).toMatchObject([{ run: 'saveSignUp', as: 'create' }]);
  });

  it('cannot do that without the password, which is lost after a reload', () => {
    const reloaded = signUpFrom(
      {},
      { path: '/verify-email-address', attempt: attempt({ codesSent: ['emailAddress'] }) },
    );
    const gone = refused('sign_up_not_found', undefined, 'attemptEmailCode');
    expect(reloaded.after({ type: 'opened' }, SIX, gone)).toMatchObject({
      effects: [],
      state: { at: 'start', form: { values: { emailAddress: EMAIL }, problems: [{ code: 'attempt_expired' }] } },
    });
  });

  it('continues with the missing fields', () => {
    const missing = attempt({ unverifiedFields: [], missingFields: ['username', 'legal_accepted'] });
    const { state } = after(...TO_VERIFY, SIX, answered(missing, 'attemptEmailCode'));
    expect(state).toMatchObject({ at: 'continue', asked: { fields: { username: 'required' }, consent: true } });
    expect(signUpPath(state)).toBe('/continue');
  });
});

describe('the missing fields', () => {
  const missing = attempt({ unverifiedFields: [], missingFields: ['username'] });
  const open = signUpFrom({}, { path: '/continue', attempt: missing });
  const named: SignUpEvent = { type: 'typed', field: 'username', value: 'mira' };

  it('are sent alone', () => {
    expect(open.after(named, { type: 'submit' }).effects).toEqual([
      { run: 'saveSignUp', as: 'update', values: { username: 'mira' } },
    ]);
    expect(open.after({ type: 'submit' }).state).toMatchObject({ form: { problems: [{ field: 'username' }] } });
  });

  it('lead to the end, or to the verification of the address', () => {
    expect(open.after(named, { type: 'submit' }, answered(complete)).effects).toEqual([
      { run: 'activate', sessionId: 'sess_1' },
    ]);
    expect(open.after(named, { type: 'submit' }, answered(attempt())).state).toMatchObject({ at: 'verify-email' });
  });

  it('that this build does not support show an error, with a way back', () => {
    const wallet = attempt({ unverifiedFields: [], missingFields: ['web3_wallet'] });
    const { state } = after(...SAVE, answered(wallet));
    expect(state).toMatchObject({ at: 'unavailable', needs: ['web3_wallet'] });
    expect(after(...SAVE, answered(wallet), { type: 'back' }).state).toMatchObject({ at: 'start' });
    expect(signUpFrom({ emailProof: undefined }).after(...SAVE, answered(attempt())).state).toMatchObject({
      at: 'unavailable',
      needs: ['email_address'],
    });
  });
});

describe('the initial card of a sign-up', () => {
  it.each(['restricted', 'waitlist'] as const)('closed by %s shows it', (mode) => {
    const closed = signUpFrom({ mode });
    expect(closed.machine.initial).toEqual({ at: 'restricted', mode, problems: [] });
    const joins = closed.after({ type: 'join-waitlist' }).effects;
    expect(joins).toEqual(mode === 'waitlist' ? [{ run: 'openWaitlist' }] : []);
    expect(closed.after(...SAVE).state).toEqual({ at: 'restricted', mode, problems: [] });
  });

  it.each(['/verify-email-address', '/continue', '/nonsense'])('at %s without an attempt is the start', (path) =>
    expect(signUpFrom({}, { path }).machine.initial.at).toBe('start'),
  );

  it.each(['/continue', '/verify-email-address', '/continue/verify-email-address'])(
    'at %s is the step of the service',
    (path) => expect(signUpFrom({}, { path, attempt: attempt() }).machine.initial.at).toBe('verify-email'),
  );

  it('with a signed-in user redirects', () => {
    const taken = signUpFrom({ alreadySignedIn: true });
    expect(taken.after({ type: 'opened' })).toEqual({ state: { at: 'leaving' }, effects: [{ run: 'leave' }] });
    expect(signUpPath(taken.machine.initial)).toBeUndefined();
    expect(after(...FILL, { type: 'signed-in' }).effects).toEqual([{ run: 'leave' }]);
    expect(after(...SAVE, { type: 'signed-in' }).effects).toEqual([]);
  });
});

describe('a path that was typed or navigated back to', () => {
  const to = (path: string): SignUpEvent => ({ type: 'path', path });

  it('leads to the start and forward again', () => {
    expect(after(...TO_VERIFY, to('')).state).toMatchObject({ at: 'start' });
    expect(after(...TO_VERIFY, to(''), to('/verify-email-address')).state).toMatchObject({ at: 'verify-email' });
  });

  it('is rejected during a call, or when there is nothing to resume', () => {
    expect(after(...TO_VERIFY, SIX, to('')).state).toMatchObject({ at: 'verify-email' });
    expect(after(...FILL, to('/verify-email-address')).state).toEqual(after(...FILL).state);
    expect(after(...TO_VERIFY, to('/continue')).state).toMatchObject({ at: 'verify-email' });
  });
});
