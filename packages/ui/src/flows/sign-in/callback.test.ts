// The OAuth callback page, errors returned with it, and enterprise SSO.
import { CALLBACK_ERROR_RETURN_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  EMAIL,
  IDENTIFY,
  needsSecond,
  PASSWORD,
  refused,
  signInFrom,
} from '../../testing/sign-in-fixtures.ts';
import type { SignInEvent } from './event.ts';
import { signInPath } from './path.ts';

const OPENED: SignInEvent = { type: 'opened' };
const DENIED = { code: 'oauth_access_denied', text: 'denied' };
const returned = attempt({ status: 'needs_identifier', identifier: undefined, firstFactors: [], returned: DENIED });
const back = (known: Parameters<typeof answered>[0]) => answered(known, 'finishRedirect');

describe('the callback page of a provider', () => {
  it.each(['/sso-callback', '/create/sso-callback'])('at %s loads the result, and stays there', (path) => {
    const { after, machine } = signInFrom({}, { path });
    expect(machine.initial).toMatchObject({ at: 'sso-callback', problems: [] });
    expect(signInPath(machine.initial)).toBe(path);
    expect(after(OPENED).effects).toEqual([{ run: 'finishRedirect' }]);
  });

  it('is handled even if a user is signed in, who is redirected only then', () => {
    const { after, machine } = signInFrom({ alreadySignedIn: true }, { path: '/sso-callback' });
    expect(machine.initial.at).toBe('sso-callback');
    expect(after(OPENED, { type: 'signed-in' }).state.at).toBe('sso-callback');
    const left = after(OPENED, back(attempt({ status: 'needs_identifier' })));
    expect(left).toMatchObject({ state: { at: 'leaving' }, effects: [{ run: 'leave' }] });
  });

  it.each([
    ['password', attempt()],
    ['second-code', needsSecond],
    ['reset-password', attempt({ status: 'needs_new_password' })],
    ['start', attempt({ status: 'needs_identifier' })],
    ['start', attempt({ enterpriseOnly: true, firstFactors: [] })],
    ['start', attempt({ returned: { code: 'user_locked' } })],
  ] as const)('continues at the card %s, by the reply of the service', (at, known) => {
    expect(signInFrom({}, { path: '/sso-callback' }).after(OPENED, back(known)).state.at).toBe(at);
  });

  it('continues with a sign-up inside this flow, or on its own page', () => {
    const begun: SignInEvent = { type: 'sign-up-begun', path: '/continue' };
    const inside = { newAccounts: { to: 'sign-up', atOnce: [] } } as const;
    expect(signInFrom(inside, { path: '/sso-callback' }).after(OPENED, begun).state).toMatchObject({
      at: 'create',
      path: '/create/continue',
    });
    expect(signInFrom({}, { path: '/sso-callback' }).after(OPENED, begun).effects).toEqual([
      { run: 'leave', to: { page: 'sign-up', path: '/continue' } },
    ]);
  });

  it('ends with a session', () => {
    const { after } = signInFrom({}, { path: '/sso-callback' });
    expect(after(OPENED, { type: 'activated' }).state.at).toBe('done');
  });

  it('makes no request once it has ended', () => {
    const { after } = signInFrom({}, { path: '/sso-callback' });
    expect(after(OPENED, refused('network_error', undefined, 'finishRedirect'), OPENED).effects).toEqual([]);
  });

  it('shows an error, and goes up after a moment or at once', () => {
    const { after } = signInFrom({}, { path: '/sso-callback' });
    const wrong = refused('captcha_invalid', undefined, 'finishRedirect');
    expect(after(OPENED, wrong)).toMatchObject({
      state: { at: 'sso-callback', problems: [{ code: 'captcha_invalid' }] },
      effects: [{ run: 'wait', milliseconds: CALLBACK_ERROR_RETURN_MS }],
    });
    for (const then of [{ type: 'waited' }, { type: 'back' }, { type: 'path', path: '' }] as const) {
      expect(after(OPENED, wrong, then)).toMatchObject({ state: { at: 'start' }, effects: [{ run: 'forgetReturn' }] });
    }
    const unsaid: SignInEvent = { type: 'refused', call: 'finishRedirect', problems: [] };
    expect(after(OPENED, unsaid).state).toMatchObject({ problems: [{ code: 'return_failed' }] });
  });
});

describe('an error that a provider returned', () => {
  it('is on the start card, and is shown once', () => {
    const { after, machine } = signInFrom({}, { attempt: returned });
    expect(machine.initial).toMatchObject({ at: 'start', form: { problems: [DENIED] } });
    const opened = after(OPENED);
    expect(opened.effects).toEqual([{ run: 'forgetReturn' }]);
    expect(opened.state).toMatchObject({ attempt: undefined, form: { problems: [DENIED] } });
    expect(after(OPENED, OPENED).effects).toEqual([]);
  });

  it('is the same through the intermediate page', () => {
    const { after } = signInFrom({}, { path: '/sso-callback' });
    expect(after(OPENED, back(returned))).toMatchObject({
      state: { at: 'start', attempt: undefined, form: { problems: [DENIED] } },
      effects: [{ run: 'forgetReturn' }],
    });
  });
});

describe('a provider in a popup', () => {
  const press: SignInEvent = { type: 'use-provider', strategy: 'oauth_google' };
  const home: SignInEvent = { type: 'path', path: '/sso-callback' };

  it('continues the page once it has returned', () => {
    const { after } = signInFrom({ providers: ['oauth_google'] });
    expect(after(OPENED, press, home)).toMatchObject({
      state: { at: 'sso-callback' },
      effects: [{ run: 'finishRedirect' }],
    });
    const typed: SignInEvent = { type: 'typed', field: 'identifier', value: EMAIL };
    const denied = after(OPENED, typed, press, home, back(returned)).state;
    expect(denied).toMatchObject({ at: 'start', form: { values: { identifier: EMAIL }, problems: [DENIED] } });
    expect(after(OPENED, press, { type: 'released' }).state).toMatchObject({ at: 'start', form: { phase: 'editing' } });
    expect(after(OPENED, press, { type: 'activated' }).state.at).toBe('done');
  });

  it('replaces a sign-up inside this flow, whose own URLs stay its own', () => {
    const { after } = signInFrom({ newAccounts: { to: 'sign-up', atOnce: [] } }, { path: '/create' });
    expect(after(OPENED, home).state.at).toBe('sso-callback');
    expect(after(OPENED, { type: 'path', path: '/create/sso-callback' }).state.at).toBe('create');
  });

  it('does not interfere with anything else', () => {
    const { after } = signInFrom({ wallets: ['web3_metamask_signature'] });
    expect(after(OPENED, ...IDENTIFY, home).state.at).toBe('start');
    expect(after(OPENED, { type: 'use-wallet', strategy: 'web3_metamask_signature' }, home).state.at).toBe('start');
  });
});

describe('enterprise providers', () => {
  const company = { enterpriseSso: true };
  const typed: readonly SignInEvent[] = [{ type: 'typed', field: 'password', value: 'tide' }, ...IDENTIFY];
  const elsewhere = attempt({ firstFactors: [], enterpriseOnly: true, hasEnterprise: true });

  it('are asked before a password is sent', () => {
    expect(signInFrom(company).after(...typed).effects).toEqual([{ run: 'createSignIn', identifier: EMAIL }]);
    expect(signInFrom().after(...typed).effects).toEqual([
      { run: 'createSignIn', identifier: EMAIL, password: 'tide' },
    ]);
  });

  it('redirect their users to their page, from the start and with a ticket', () => {
    const leaves = { run: 'provider', strategy: 'enterprise_sso', identifier: EMAIL };
    expect(signInFrom(company).after(...typed, answered(elsewhere))).toMatchObject({
      state: { at: 'start', pressed: 'enterprise_sso', form: { phase: 'sending' } },
      effects: [leaves],
    });
    const ticket = { value: 'tkt_1', forSignUp: false };
    const taken = signInFrom(company, { ticket }).after(OPENED, answered(elsewhere, 'createWithTicket'));
    expect(taken.state).toMatchObject({ at: 'start', pressed: 'enterprise_sso' });
    expect(taken.effects).toContainEqual(leaves);
  });

  it('let other users submit the typed password, in the same step', () => {
    const { after } = signInFrom(company);
    const asked = after(...typed, answered(attempt()));
    expect(asked).toMatchObject({
      state: { at: 'start', form: { phase: 'sending' } },
      effects: [{ run: 'attemptPassword', password: 'tide' }],
    });
    const second = after(...typed, answered(attempt()), answered(needsSecond, 'attemptPassword'));
    expect(second.state.at).toBe('second-code');
    const wrong = refused('form_password_incorrect', 'password', 'attemptPassword');
    expect(after(...typed, answered(attempt()), wrong)).toMatchObject({
      state: {
        at: 'password',
        form: { values: { password: 'tide' }, problems: [{ code: 'form_password_incorrect' }] },
      },
      effects: [],
    });
  });

  it('and alternative methods are shown without trying the password', () => {
    const both = attempt({ firstFactors: [PASSWORD], hasEnterprise: true });
    expect(signInFrom(company).after(...typed, answered(both))).toMatchObject({
      state: { at: 'password' },
      effects: [],
    });
  });
});
