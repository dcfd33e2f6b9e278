// Sign-in methods other than passwords and e-mail codes: phone, passkey, link, wallet, provider.
import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  CODE,
  complete,
  EMAIL,
  IDENTIFY,
  LINK,
  needsSecond,
  PASSKEY,
  PASSWORD,
  PHONE,
  PHONE_CODE,
  PHONE_RESET,
  refused,
  signInFrom,
  TO_LINK,
  TO_PASSKEY,
  TO_PASSWORD,
} from '../../testing/sign-in-fixtures.ts';
import type { SignInEvent } from './event.ts';

const { after } = signInFrom();
const submit: SignInEvent = { type: 'submit' };
const typed = (value: string): SignInEvent => ({ type: 'typed', field: 'identifier', value });

describe('the phone field of the start card', () => {
  const both = signInFrom({ identifiers: ['email_address', 'phone_number'], fields: ['text', 'phone'] });
  const flip: SignInEvent = { type: 'switch-identifier' };
  const number: SignInEvent = { type: 'typed', field: 'phoneNumber', value: PHONE };

  it('is switched to and back, and both keep the typed value', () => {
    const there = both.after(typed('mira'), flip, number);
    expect(there.state).toMatchObject({ field: 'phone', switched: true, form: { values: { phoneNumber: PHONE } } });
    expect(both.after(typed('mira'), flip, number, flip).state).toMatchObject({
      field: 'text',
      form: { values: { identifier: 'mira', phoneNumber: PHONE } },
    });
    expect(after(flip).state).toBe(after().state);
  });

  it('is what is sent, and where an error belongs', () => {
    expect(both.after(flip, number, submit).effects).toEqual([{ run: 'createSignIn', identifier: PHONE }]);
    expect(both.after(flip, submit).state).toMatchObject({ form: { problems: [{ field: 'phoneNumber' }] } });
    const refusal = refused('form_identifier_not_found', 'identifier');
    expect(both.after(flip, number, submit, refusal).state).toMatchObject({
      field: 'phone',
      form: { values: { phoneNumber: PHONE }, problems: [{ code: 'form_identifier_not_found', field: 'phoneNumber' }] },
    });
  });

  it('takes over a number that is typed as text, once, until the user switches manually', () => {
    const taken = both.after(typed('+4')).state;
    expect(taken).toMatchObject({ field: 'phone', form: { values: { identifier: '', phoneNumber: '+4' } } });
    const back = [typed('+4'), flip] as const;
    expect(both.after(...back, typed('+49')).state).toMatchObject({ field: 'phone' });
    expect(both.after(typed('+tag@harbourlab.org')).state).toMatchObject({ field: 'text' });
    expect(after(typed('+4')).state).toMatchObject({ field: 'text', form: { values: { identifier: '+4' } } });
  });

  it('returns with its number from a later card', () => {
    const card = [flip, number, submit, answered(attempt({ identifier: PHONE, firstFactors: [PHONE_CODE] }))] as const;
    expect(both.after(...card)).toMatchObject({
      state: { at: 'code', factor: PHONE_CODE, identifier: PHONE },
      effects: [{ run: 'prepareCode', factor: PHONE_CODE }],
    });
    expect(both.after(...card, { type: 'edit-identifier' }).state).toMatchObject({
      field: 'phone',
      form: { values: { phoneNumber: PHONE } },
    });
    const resumed = signInFrom(
      { fields: ['text', 'phone'] },
      { path: '/factor-one', attempt: attempt({ identifier: PHONE }) },
    );
    expect(resumed.after({ type: 'back' }).state).toMatchObject({ field: 'phone' });
  });

  it('leads to a password reset by phone', () => {
    const way = [
      ...IDENTIFY,
      answered(attempt({ firstFactors: [PASSWORD, PHONE_RESET] })),
      { type: 'forgot' },
      { type: 'choose', factor: PHONE_RESET },
    ] as const;
    expect(after(...way).effects).toEqual([{ run: 'prepareCode', factor: PHONE_RESET }]);
    expect(after(...way, { type: 'digits', value: '417093' }).effects).toEqual([
      { run: 'attemptCode', factor: PHONE_RESET, code: '417093' },
    ]);
  });
});

describe('the passkey card', () => {
  const sending = [...TO_PASSKEY, submit];
  const gone = refused('sign_in_not_found', undefined, 'attemptPasskey');

  it('comes first, and asks the browser only on request', () => {
    expect(after(...TO_PASSKEY)).toMatchObject({ state: { at: 'passkey' }, effects: [] });
    expect(after(...sending)).toMatchObject({
      state: { form: { phase: 'sending' } },
      effects: [{ run: 'attemptPasskey' }],
    });
  });

  it('completes, or continues with the second factor', () => {
    expect(after(...sending, answered(complete, 'attemptPasskey')).effects).toEqual([
      { run: 'activate', sessionId: 'sess_1' },
    ]);
    expect(after(...sending, answered(complete, 'attemptPasskey'), { type: 'activated' }).state.at).toBe('done');
    expect(after(...sending, answered(needsSecond, 'attemptPasskey')).state).toMatchObject({ at: 'second-code' });
  });

  it('shows a cancellation by the user, and nothing about one by the page', () => {
    expect(after(...sending, refused('passkey_retrieval_cancelled', undefined, 'attemptPasskey')).state).toMatchObject({
      at: 'passkey',
      form: { phase: 'editing', problems: [{ code: 'passkey_retrieval_cancelled' }] },
    });
    expect(after(...sending, refused('passkey_operation_aborted', undefined, 'attemptPasskey')).state).toMatchObject({
      form: { phase: 'editing', problems: [] },
    });
  });

  it('restarts an expired attempt, and asks once more', () => {
    expect(after(...sending, gone).effects).toEqual([{ run: 'createSignIn', identifier: EMAIL }]);
    const anew = answered(attempt({ firstFactors: [PASSKEY] }));
    expect(after(...sending, gone, anew).effects).toEqual([{ run: 'attemptPasskey' }]);
    expect(after(...sending, gone, answered(attempt({ firstFactors: [PASSWORD] }))).state).toMatchObject({
      at: 'password',
    });
  });

  it('can be left for another method, for help, and for the start', () => {
    expect(after(...TO_PASSKEY, { type: 'another-way' }, { type: 'back' }).state).toMatchObject({ at: 'passkey' });
    expect(after(...TO_PASSKEY, { type: 'help' }, { type: 'back' }).state).toMatchObject({ at: 'passkey' });
    expect(after(...TO_PASSKEY, { type: 'back' }).state).toMatchObject({ at: 'start' });
  });
});

describe('passkeys on the start card', () => {
  const start = signInFrom({ passkeyLink: true, passkeyAutofill: true });
  const link: SignInEvent = { type: 'use-passkey' };

  it('are offered by the browser while the card is editable, and no longer', () => {
    expect(start.after({ type: 'opened' }).effects).toEqual([{ run: 'startAutofill' }]);
    expect(start.after(...IDENTIFY).effects).toEqual([
      { run: 'stopAutofill' },
      { run: 'createSignIn', identifier: EMAIL },
    ]);
    expect(start.after(...IDENTIFY, refused('form_identifier_not_found')).effects).toEqual([{ run: 'startAutofill' }]);
    expect(start.after(...TO_PASSWORD, { type: 'back' }).effects).toEqual([]);
    expect(start.after({ type: 'signed-in' }).effects).toEqual([{ run: 'stopAutofill' }, { run: 'leave' }]);
    expect(after({ type: 'opened' }).effects).toEqual([]);
  });

  it('that are used from the field sign in, or show an error', () => {
    expect(start.after({ type: 'autofilled', attempt: complete })).toMatchObject({
      state: { at: 'start', pressed: 'passkey', form: { phase: 'sending' } },
      effects: [{ run: 'stopAutofill' }, { run: 'activate', sessionId: 'sess_1' }],
    });
    const refusal: SignInEvent = { type: 'autofill-refused', problems: [{ code: 'passkey_not_registered' }] };
    expect(start.after(typed('mira'), refusal).state).toMatchObject({
      form: { values: { identifier: 'mira' }, problems: [{ code: 'passkey_not_registered' }] },
    });
  });

  it('have a separate link where the instance shows one', () => {
    expect(start.after(link).effects).toEqual([{ run: 'stopAutofill' }, { run: 'discoverPasskey' }]);
    expect(start.after(link, answered(needsSecond, 'discoverPasskey')).state).toMatchObject({ at: 'second-code' });
    const { state } = start.after(link, refused('passkey_retrieval_cancelled', undefined, 'discoverPasskey'));
    expect(state).toMatchObject({ at: 'start', form: { phase: 'editing' } });
    expect(state).not.toHaveProperty('pressed');
    expect(after(link).effects).toEqual([]);
  });
});

describe('the card for a link', () => {
  const followed = (where: 'here' | 'elsewhere', known = complete): SignInEvent => ({
    type: 'link-followed',
    where,
    attempt: known,
  });

  it('sends a link each time it is entered, and polls it until it is left', () => {
    const entered = after(...TO_LINK);
    expect(entered.state).toMatchObject({ at: 'email-link', wait: { check: { is: 'waiting' }, seconds: 60 } });
    expect(entered.effects).toEqual([{ run: 'followLink', factor: LINK }, { run: 'startTimer' }]);
    expect(after(...TO_LINK, { type: 'back' }).effects).toEqual([{ run: 'dropLink' }, { run: 'stopTimer' }]);
    expect(after(...TO_LINK, { type: 'another-way' }).effects).toEqual([{ run: 'dropLink' }, { run: 'stopTimer' }]);
    expect(after(...TO_LINK, { type: 'another-way' }, { type: 'back' }).effects[0]).toEqual({
      run: 'followLink',
      factor: LINK,
    });
  });

  it('opened on another device signs in here', () => {
    expect(after(...TO_LINK, followed('elsewhere'))).toMatchObject({
      state: { at: 'email-link', wait: { check: { is: 'following' } } },
      effects: [{ run: 'activate', sessionId: 'sess_1' }, { run: 'dropLink' }],
    });
    expect(after(...TO_LINK, followed('elsewhere'), { type: 'activated' }).state.at).toBe('done');
    expect(after(...TO_LINK, followed('elsewhere', needsSecond)).state).toMatchObject({ at: 'second-code' });
  });

  it('opened in this browser leaves the rest to that tab, or continues here on request', () => {
    const here = [...TO_LINK, followed('here')];
    expect(after(...here).state).toMatchObject({ at: 'link-opened', attempt: complete });
    expect(after(...here, submit).effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    expect(after(...here, submit, { type: 'activated' }).state.at).toBe('done');
    expect(after(...here, submit, refused('network_error', undefined, 'activate')).state).toMatchObject({
      at: 'link-opened',
      form: { phase: 'editing', problems: [{ code: 'network_error' }] },
    });
    expect(after(...here, { type: 'back' }).state).toMatchObject({ at: 'start' });
    expect(after(...here, { type: 'signed-in' }).effects).toContainEqual({ run: 'leave' });
  });

  it('that expired shows it and allows another one at once', () => {
    const expired = [...TO_LINK, { type: 'link-expired' }] as const;
    expect(after(...expired).state).toMatchObject({ wait: { check: { is: 'expired' }, seconds: 0 } });
    expect(after(...expired, { type: 'resend' }).effects).toEqual([
      { run: 'followLink', factor: LINK },
      { run: 'startTimer' },
    ]);
    expect(after(...TO_LINK, { type: 'tick', seconds: 59 }, { type: 'resend' }).effects).toEqual([]);
    expect(after(...TO_LINK, { type: 'tick', seconds: 60 }, { type: 'resend' }).effects).toHaveLength(2);
  });

  it('is polled, and its wait continues, while its card asks for help', () => {
    const help = [...TO_LINK, { type: 'help' }] as const;
    expect(after(...help).effects).toEqual([]);
    expect(after(...help, { type: 'tick', seconds: 20 }).state).toMatchObject({ from: { wait: { seconds: 40 } } });
    expect(after(...help, followed('elsewhere')).effects).toContainEqual({ run: 'activate', sessionId: 'sess_1' });
  });

  it('that could not be sent shows why; locked leads to the start; an expired attempt is restarted', () => {
    const fail = (code: string): SignInEvent => ({ type: 'link-failed', problems: [{ code }] });
    expect(after(...TO_LINK, fail('network_error')).state).toMatchObject({
      wait: { check: { is: 'failed', problem: { code: 'network_error' } }, seconds: 0 },
    });
    expect(after(...TO_LINK, fail('user_locked')).state).toMatchObject({
      at: 'start',
      form: { problems: [{ code: 'user_locked' }] },
    });
    expect(after(...TO_LINK, fail('sign_in_not_found')).effects[0]).toEqual({ run: 'createSignIn', identifier: EMAIL });
    const anew = answered(attempt({ firstFactors: [LINK, PASSWORD] }));
    expect(after(...TO_LINK, fail('sign_in_not_found'), anew).effects[0]).toEqual({ run: 'followLink', factor: LINK });
    expect(after(...TO_LINK, fail('sign_in_not_found'), answered(attempt())).state).toMatchObject({ at: 'password' });
  });
});

describe('buttons of wallets and providers', () => {
  const wallet: SignInEvent = { type: 'use-wallet', strategy: 'web3_metamask_signature' };
  const provider: SignInEvent = { type: 'use-provider', strategy: 'oauth_google' };
  const begun: SignInEvent = { type: 'sign-up-begun', path: '/continue' };
  const list = [...TO_PASSWORD, { type: 'another-way' }] as const;

  it.each([
    ['the start', []],
    ['the list of ways', list],
  ] as const)('on %s are busy one at a time, and can be pressed again when rejected', (_, way) => {
    expect(after(...way, wallet)).toMatchObject({
      state: { pressed: 'web3_metamask_signature', form: { phase: 'sending' } },
      effects: [{ run: 'wallet', strategy: 'web3_metamask_signature' }],
    });
    const { state } = after(...way, wallet, refused('web3_missing_identifier', undefined, 'wallet'));
    expect(state).toMatchObject({ form: { phase: 'editing', problems: [{ code: 'web3_missing_identifier' }] } });
    expect(state).not.toHaveProperty('pressed');
    expect(after(...way, provider).effects).toEqual([{ run: 'provider', strategy: 'oauth_google' }]);
    expect(after(...way, provider, { type: 'released' }).state).toMatchObject({
      form: { phase: 'editing', problems: [] },
    });
  });

  it.each([
    ['the start', []],
    ['the list of ways', list],
  ] as const)('on %s sign in, continue with the second factor, or with a sign-up', (_, way) => {
    expect(after(...way, wallet, { type: 'activated' }).state.at).toBe('done');
    expect(after(...way, wallet, answered(needsSecond, 'wallet')).state).toMatchObject({ at: 'second-code' });
    expect(after(...way, wallet, begun)).toMatchObject({
      state: { at: 'leaving' },
      effects: [{ run: 'leave', to: { page: 'sign-up', path: '/continue' } }],
    });
    const one = signInFrom({ newAccounts: { to: 'sign-up', atOnce: [] } });
    expect(one.after(...way, wallet, begun).state).toMatchObject({ at: 'create', path: '/create/continue' });
  });

  it('are all there is for an account that has no other method', () => {
    const none = answered(attempt({ firstFactors: [] }));
    const buttons = signInFrom({ providers: ['oauth_google'] });
    expect(buttons.after(...IDENTIFY, none).state).toMatchObject({ at: 'choose-factor', back: undefined });
    expect(buttons.after(...IDENTIFY, none, { type: 'back' }).state).toMatchObject({ at: 'start' });
  });

  it('of an enterprise connection are used for users without another method', () => {
    const only = answered(attempt({ firstFactors: [], enterpriseOnly: true }));
    expect(after(...IDENTIFY, only)).toMatchObject({
      state: { at: 'start', pressed: 'enterprise_sso', form: { phase: 'sending' } },
      effects: [{ run: 'provider', strategy: 'enterprise_sso', identifier: EMAIL }],
    });
  });
});

describe('a code that is not shown', () => {
  it('shows its error on its own card when that is shown again', () => {
    const left = [...TO_PASSWORD, { type: 'another-way' }, { type: 'choose', factor: CODE }, { type: 'back' }] as const;
    const late: SignInEvent = { type: 'code-not-sent', key: 'email_code:idn_1', problems: [{ code: 'network_error' }] };
    expect(after(...left, late).state).toMatchObject({
      at: 'start',
      parked: [{ key: 'email_code:idn_1', entry: { delivery: { is: 'ready', problem: { code: 'network_error' } } } }],
    });
  });
});
