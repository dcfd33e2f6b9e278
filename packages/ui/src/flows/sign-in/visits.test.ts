// What a sign-in page is opened for other than signing in: tickets, links, accounts, and new accounts.
import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  complete,
  EMAIL,
  IDENTIFY,
  needsSecond,
  PHONE,
  refused,
  signInFrom,
} from '../../testing/sign-in-fixtures.ts';
import type { SignInEvent } from './event.ts';
import { signInPath } from './path.ts';

const opened: SignInEvent = { type: 'opened' };
const to = (path: string): SignInEvent => ({ type: 'path', path });
const ticket = { value: 'tkt_1', forSignUp: false };
const ONE_FLOW = { newAccounts: { to: 'sign-up', atOnce: [] } } as const;

describe('a ticket', () => {
  const { after } = signInFrom({}, { ticket });

  it('is redeemed under a card that only waits', () => {
    expect(after(opened)).toMatchObject({
      state: { at: 'ticket' },
      effects: [{ run: 'createWithTicket', ticket: 'tkt_1' }],
    });
    expect(signInPath(after().state)).toBe('');
    expect(after(opened, to('/factor-one'), { type: 'back' }).state).toMatchObject({ at: 'ticket' });
  });

  it('signs in, or continues to the remaining step, and is removed from the URL', () => {
    expect(after(opened, answered(complete, 'createWithTicket')).effects).toEqual([
      { run: 'clearTicket' },
      { run: 'activate', sessionId: 'sess_1' },
    ]);
    expect(after(opened, answered(complete, 'createWithTicket'), { type: 'activated' }).state.at).toBe('done');
    expect(after(opened, answered(needsSecond, 'createWithTicket'))).toMatchObject({
      state: { at: 'second-code', identifier: EMAIL },
      effects: [{ run: 'clearTicket' }],
    });
  });

  it('that is invalid is shown on the start', () => {
    const bad = after(opened, refused('ticket_expired', undefined, 'createWithTicket'));
    expect(bad).toMatchObject({
      state: { at: 'start', form: { problems: [{ code: 'ticket_expired' }] } },
      effects: [{ run: 'clearTicket' }],
    });
  });

  it('that is invalid keeps the field of the instance, with the initial value of the page', () => {
    const phoneOnly = { identifiers: ['phone_number'], fields: ['phone'], initialPhoneNumber: PHONE } as const;
    const bad = refused('form_param_nil', 'identifier', 'createWithTicket');
    expect(signInFrom(phoneOnly, { ticket }).after(opened, bad).state).toMatchObject({
      at: 'start',
      field: 'phone',
      form: { values: { phoneNumber: PHONE }, problems: [{ code: 'form_param_nil', field: 'phoneNumber' }] },
    });
    const notActive = refused('network_error', undefined, 'activate');
    const done = answered(complete, 'createWithTicket');
    expect(signInFrom(phoneOnly, { ticket }).after(opened, done, notActive).state).toMatchObject({
      field: 'phone',
      form: { values: { phoneNumber: PHONE }, problems: [{ code: 'network_error' }] },
    });
    const unfinished = answered(attempt({ status: 'needs_identifier' }), 'createWithTicket');
    expect(signInFrom(phoneOnly, { ticket }).after(opened, unfinished).state).toMatchObject({
      field: 'phone',
      form: { values: { phoneNumber: PHONE }, problems: [{ code: 'sign_in_unfinished' }] },
    });
    const mail = signInFrom({ initialIdentifier: EMAIL }, { ticket });
    expect(mail.after(opened, refused('ticket_expired', undefined, 'createWithTicket')).state).toMatchObject({
      field: 'text',
      form: { values: { identifier: EMAIL }, problems: [{ code: 'ticket_expired' }] },
    });
  });

  it('of a user who is signed in already activates that session', () => {
    const exists: SignInEvent = {
      type: 'refused',
      call: 'createWithTicket',
      problems: [{ code: 'identifier_already_signed_in' }],
      sessionId: 'sess_7',
    };
    expect(after(opened, exists).effects).toEqual([{ run: 'clearTicket' }, { run: 'activate', sessionId: 'sess_7' }]);
    expect(after(opened, exists, refused('network_error', undefined, 'activate')).state).toMatchObject({ at: 'start' });
  });

  it('for a new account is passed to the sign-up, here or on its page', () => {
    const forSignUp = { ticket: { value: 'tkt_1', forSignUp: true } };
    const away = signInFrom({}, forSignUp);
    expect(away.after(opened).effects).toEqual([{ run: 'leave', to: { page: 'sign-up', ticket: 'tkt_1' } }]);
    expect(signInFrom(ONE_FLOW, forSignUp).machine.initial).toMatchObject({ at: 'create', path: '/create' });
  });

  it('of an unknown user leads to the sign-up or the waitlist in the combined flow', () => {
    const unknown = refused('invitation_account_not_exists', undefined, 'createWithTicket');
    expect(after(opened, unknown).state).toMatchObject({ at: 'start' });
    const one = signInFrom(ONE_FLOW, { ticket });
    expect(one.after(opened, unknown)).toMatchObject({ state: { at: 'create', path: '/create' }, effects: [] });
    const wait = signInFrom({ newAccounts: { to: 'waitlist' } }, { ticket });
    expect(wait.after(opened, unknown).effects).toEqual([{ run: 'leave', to: { page: 'waitlist', values: {} } }]);
  });
});

describe('an instance with phone numbers only', () => {
  const PHONE_ONLY = { identifiers: ['phone_number'], fields: ['phone'], ...ONE_FLOW } as const;
  const back: SignInEvent = { type: 'back' };
  const edit: SignInEvent = { type: 'edit-identifier' };
  const begun: SignInEvent = { type: 'sign-up-begun', path: '/continue' };
  const second = (identifier: string): SignInEvent => answered({ ...needsSecond, identifier }, 'createWithTicket');

  it.each([
    ['a ticket', '', [second(EMAIL), edit]],
    [
      'a ticket of somebody unknown',
      '',
      [refused('invitation_account_not_exists', undefined, 'createWithTicket'), back],
    ],
    ['a provider', '/sso-callback', [answered({ ...needsSecond, identifier: EMAIL }, 'finishRedirect'), edit]],
    ['a provider that knows somebody new', '/sso-callback', [begun, back]],
    ['a link', '/verify', [{ type: 'link-landed', outcome: 'verified', attempt: needsSecond }, edit]],
    ['a link of a sign-up', '/verify', [begun, back]],
    ['the path of a new account', '/create', [back]],
  ] as const)('has its one field on the start after %s, without an address in it', (_, path, events) => {
    const { after } = signInFrom(PHONE_ONLY, path === '' ? { ticket } : { path });
    const { state } = after(opened, ...events);
    expect(state).toMatchObject({ at: 'start', field: 'phone', form: { values: { identifier: '', phoneNumber: '' } } });
  });

  it('has a number in it that the service returned', () => {
    const { after } = signInFrom(PHONE_ONLY, { ticket });
    expect(after(opened, second(PHONE), edit).state).toMatchObject({
      field: 'phone',
      form: { values: { phoneNumber: PHONE } },
    });
  });

  it('keeps the initial values of the page through a sign-up that was opened and left', () => {
    const { after } = signInFrom({ ...PHONE_ONLY, initialPhoneNumber: PHONE }, { path: '/create' });
    expect(after(opened, back).state).toMatchObject({ field: 'phone', form: { values: { phoneNumber: PHONE } } });
    expect(after(opened, to('')).state).toMatchObject({ field: 'phone', form: { values: { phoneNumber: PHONE } } });
  });
});

describe('the page that a link opens', () => {
  const { after, machine } = signInFrom({ alreadySignedIn: true }, { path: '/verify' });
  const landed = (outcome: 'verified' | 'expired' | 'client_mismatch' | 'failed'): SignInEvent => ({
    type: 'link-landed',
    outcome,
  });

  it('waits, then shows the result of the link, signed in or not', () => {
    expect(machine.initial).toMatchObject({ at: 'link-landing', outcome: 'loading' });
    expect(after(opened).effects).toEqual([{ run: 'landLink' }]);
    expect(after(opened, { type: 'signed-in' }).state).toMatchObject({ at: 'link-landing' });
    for (const outcome of ['verified', 'expired', 'client_mismatch', 'failed'] as const) {
      expect(after(opened, landed(outcome)).state).toMatchObject({ at: 'link-landing', outcome });
      expect(after(opened, landed(outcome), opened).effects).toEqual([]);
    }
    expect(signInPath(machine.initial)).toBe('/verify');
  });

  it('continues here where the sign-in is', () => {
    expect(after(opened, { type: 'activated' }).state.at).toBe('done');
    const second: SignInEvent = { type: 'link-landed', outcome: 'verified', attempt: needsSecond };
    expect(after(opened, landed('verified'), second).state).toMatchObject({ at: 'second-code', identifier: EMAIL });
    const begun: SignInEvent = { type: 'sign-up-begun', path: '/continue' };
    expect(after(opened, landed('verified'), begun).state).toMatchObject({ at: 'link-landing' });
    const one = signInFrom(ONE_FLOW, { path: '/verify' });
    expect(one.after(opened, landed('verified'), begun).state).toMatchObject({
      at: 'create',
      path: '/create/continue',
    });
  });

  it('can be left for a new start once the result is known', () => {
    expect(after(opened, { type: 'back' }).state).toMatchObject({ at: 'link-landing' });
    expect(after(opened, landed('expired'), { type: 'back' }).state).toMatchObject({ at: 'start' });
    expect(after(opened, landed('expired'), to('')).state).toMatchObject({ at: 'start' });
  });
});

describe('the accounts of this browser', () => {
  const { after, machine } = signInFrom({ hasAccounts: true }, { path: '/choose' });
  const choose: SignInEvent = { type: 'choose-account', sessionId: 'sess_2' };

  it('are listed at their path where there are any', () => {
    expect(machine.initial.at).toBe('accounts');
    expect(signInPath(machine.initial)).toBe('/choose');
    expect(signInFrom({}, { path: '/choose' }).machine.initial.at).toBe('start');
  });

  it('become active when they are chosen', () => {
    expect(after(choose)).toMatchObject({
      state: { pressed: { sessionId: 'sess_2' }, form: { phase: 'sending' } },
      effects: [{ run: 'activate', sessionId: 'sess_2' }],
    });
    expect(after(choose, { type: 'activated' }).state.at).toBe('done');
    const { state } = after(choose, refused('network_error', undefined, 'activate'));
    expect(state).toMatchObject({ at: 'accounts', form: { problems: [{ code: 'network_error' }] } });
    expect(state).not.toHaveProperty('pressed');
  });

  it('can be added to, and back shows them again', () => {
    expect(after({ type: 'add-account' }).state).toMatchObject({ at: 'start' });
    expect(after({ type: 'add-account' }, to('/choose')).state.at).toBe('accounts');
    expect(after(to('')).state).toMatchObject({ at: 'start' });
  });

  it('can all be signed out', () => {
    const leave: SignInEvent = { type: 'sign-out-of-all' };
    expect(after(leave).effects).toEqual([{ run: 'signOutOfAll' }]);
    expect(after(leave, { type: 'signed-out' }).state).toMatchObject({ at: 'start' });
    expect(after(leave, refused('network_error', undefined, 'signOutOfAll')).state).toMatchObject({ at: 'accounts' });
  });
});

describe('an unknown user', () => {
  const unknown = refused('form_identifier_not_found', 'identifier');

  it('gets an error where sign-up is another flow', () => {
    expect(signInFrom().after(...IDENTIFY, unknown).state).toMatchObject({
      at: 'start',
      form: { problems: [{ code: 'form_identifier_not_found', field: 'identifier' }] },
    });
  });

  it('continues to the sign-up with the typed values in the combined flow', () => {
    const { after } = signInFrom(ONE_FLOW);
    const { state } = after(...IDENTIFY, unknown);
    expect(state).toMatchObject({ at: 'create', path: '/create', values: { emailAddress: EMAIL } });
    expect(signInPath(state)).toBe('/create');
    expect(after(...IDENTIFY, unknown, { type: 'back' }).state).toMatchObject({
      at: 'start',
      form: { values: { identifier: EMAIL } },
    });
  });

  it.each([
    ['text', 'mira', { username: 'mira' }],
    ['phone', '+4915112345678', { phoneNumber: '+4915112345678' }],
  ] as const)('is identified by the text in the %s field', (field, value, values) => {
    const { after } = signInFrom({
      ...ONE_FLOW,
      identifiers: ['username', 'phone_number'],
      fields: field === 'text' ? ['text', 'phone'] : ['phone', 'text'],
    });
    const typed: SignInEvent = {
      type: 'typed',
      field: field === 'text' ? 'identifier' : 'phoneNumber',
      value,
    };
    expect(after(typed, { type: 'submit' }, unknown).state).toMatchObject({ at: 'create', values });
  });

  it('starts the sign-up at once where nothing else is required', () => {
    const { after } = signInFrom({ newAccounts: { to: 'sign-up', atOnce: ['emailAddress'] } });
    expect(after(...IDENTIFY, unknown)).toMatchObject({
      state: { at: 'start', form: { phase: 'sending' } },
      effects: [{ run: 'createSignUp', values: { emailAddress: EMAIL } }],
    });
    const begun: SignInEvent = { type: 'sign-up-begun', path: '/verify-email-address' };
    expect(after(...IDENTIFY, unknown, begun).state).toMatchObject({
      at: 'create',
      path: '/create/verify-email-address',
    });
    expect(after(...IDENTIFY, unknown, { type: 'activated' }).state.at).toBe('done');
    expect(after(...IDENTIFY, unknown, refused('captcha_invalid', undefined, 'createSignUp')).state).toMatchObject({
      at: 'start',
      form: { phase: 'editing', problems: [{ code: 'captcha_invalid' }] },
    });
  });

  it('is redirected to the waitlist in waitlist mode, with an address and nothing else', () => {
    const { after } = signInFrom({ newAccounts: { to: 'waitlist' }, identifiers: ['email_address', 'username'] });
    const leave = (values: object) => [{ run: 'leave', to: { page: 'waitlist', values } }];
    expect(after(...IDENTIFY, unknown).effects).toEqual(leave({ emailAddress: EMAIL }));
    const username: SignInEvent = { type: 'typed', field: 'identifier', value: 'mira' };
    expect(after(username, { type: 'submit' }, unknown).effects).toEqual(leave({}));
  });
});

describe('the sign-up inside', () => {
  const { after, machine } = signInFrom(ONE_FLOW, { path: '/create/continue' });

  it('is opened at its own step, and its navigation is only followed', () => {
    expect(machine.initial).toMatchObject({ at: 'create', path: '/create/continue', values: {} });
    const moved = after(to('/create/verify-email-address'));
    expect(moved).toMatchObject({ state: { path: '/create/verify-email-address' }, effects: [] });
    expect(after({ type: 'signed-in' }).state).toBe(machine.initial);
    expect(after(to('/factor-one')).state).toBe(machine.initial);
  });

  it('is left for the start by its own link and by Back', () => {
    expect(after({ type: 'back' }).state).toMatchObject({ at: 'start' });
    expect(after(to('')).state).toMatchObject({ at: 'start' });
    expect(after(to(''), to('/create')).state).toMatchObject({ at: 'create', path: '/create' });
  });

  it('has no path where sign-up is another flow', () => {
    expect(signInFrom({}, { path: '/create' }).machine.initial.at).toBe('start');
    expect(signInFrom({}, { attempt: attempt() }).after(to('/create')).state.at).toBe('start');
  });
});
