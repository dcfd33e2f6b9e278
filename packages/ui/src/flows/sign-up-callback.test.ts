// The page a provider leads back to in a sign-up, and what its refusals do.
import { CALLBACK_ERROR_RETURN_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { attempt, refused, signUpFrom } from './sign-up-fixtures.ts';
import { signUpPath } from './sign-up-path.ts';
import type { SignUpEvent } from './sign-up-state.ts';

const OPENED: SignUpEvent = { type: 'opened' };
const DENIED = { code: 'oauth_access_denied' };
const back = (known: ReturnType<typeof attempt>, path = ''): SignUpEvent => ({
  type: 'returned',
  path,
  attempt: known,
});

describe('the page a provider leads back to in a sign-up', () => {
  it('asks once what became of the way, signed in or not', () => {
    const { after, machine } = signUpFrom({ alreadySignedIn: true }, { path: '/sso-callback' });
    expect(signUpPath(machine.initial)).toBe('/sso-callback');
    expect(after(OPENED).effects).toEqual([{ run: 'finishRedirect' }]);
    expect(after(OPENED, OPENED).effects).toEqual([]);
    expect(after(OPENED, { type: 'signed-in' }).state.at).toBe('sso-callback');
  });

  it.each([
    ['continue', '/continue', attempt({ missingFields: ['username'] })],
    ['verify-email', '/verify-email-address', attempt()],
    ['verify-phone', '/verify-phone-number', attempt({ unverifiedFields: ['phone_number'] })],
    ['unavailable', '/continue', attempt({ unverifiedFields: [], missingFields: ['web3_wallet'] })],
  ] as const)('goes on at the card %s', (at, path, known) => {
    expect(signUpFrom({}, { path: '/sso-callback' }).after(OPENED, back(known, path)).state.at).toBe(at);
  });

  it('leaves for the provider of an organisation that is still missing', () => {
    const known = attempt({ unverifiedFields: [], missingFields: ['enterprise_sso'] });
    expect(signUpFrom({}, { path: '/sso-callback' }).after(OPENED, back(known))).toMatchObject({
      state: { at: 'start', pressed: 'enterprise_sso' },
      effects: [{ run: 'provider', strategy: 'enterprise_sso', continues: true }],
    });
  });

  it('tells on the start why it led back, once', () => {
    const { after } = signUpFrom({}, { path: '/sso-callback' });
    expect(after(OPENED, back(attempt({ returned: DENIED })))).toMatchObject({
      state: { at: 'start', attempt: undefined, form: { problems: [DENIED] } },
      effects: [{ run: 'forgetReturn' }],
    });
    const closed = signUpFrom({ mode: 'restricted' }, { path: '/sso-callback' });
    expect(closed.after(OPENED, back(attempt({ returned: DENIED })))).toMatchObject({
      state: { at: 'restricted', problems: [DENIED] },
      effects: [{ run: 'forgetReturn' }],
    });
  });

  it('says what went wrong, and goes up after a moment or at once', () => {
    const { after } = signUpFrom({}, { path: '/sso-callback' });
    const wrong = refused('captcha_invalid', undefined, 'finishRedirect');
    expect(after(OPENED, wrong)).toMatchObject({
      state: { at: 'sso-callback', problems: [{ code: 'captcha_invalid' }] },
      effects: [{ run: 'wait', milliseconds: CALLBACK_ERROR_RETURN_MS }],
    });
    for (const then of [{ type: 'waited' }, { type: 'back' }, { type: 'path', path: '' }] as const) {
      expect(after(OPENED, wrong, then)).toMatchObject({ state: { at: 'start' }, effects: [{ run: 'forgetReturn' }] });
    }
    const unsaid: SignUpEvent = { type: 'refused', call: 'finishRedirect', problems: [] };
    expect(after(OPENED, unsaid).state).toMatchObject({ problems: [{ code: 'return_failed' }] });
  });

  it('is over with a session', () => {
    const { after } = signUpFrom({}, { path: '/sso-callback' });
    expect(after(OPENED, { type: 'activated' }).state.at).toBe('done');
  });

  it('follows a window of its own that came back, from either form', () => {
    const home: SignUpEvent = { type: 'path', path: '/sso-callback' };
    const press: SignUpEvent = { type: 'use-provider', strategy: 'oauth_google' };
    const known = attempt({ missingFields: ['username'], unverifiedFields: [] });
    for (const opening of [{}, { path: '/continue', attempt: known }]) {
      const { after } = signUpFrom({ providers: ['oauth_google'] }, opening);
      expect(after(OPENED, press, home)).toMatchObject({
        state: { at: 'sso-callback' },
        effects: [{ run: 'finishRedirect' }],
      });
    }
  });
});
