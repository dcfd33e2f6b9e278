// The OAuth callback page of a sign-up, and the effect of its errors.
import { CALLBACK_ERROR_RETURN_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { answered, attempt, EMAIL, FILL, refused, signUpFrom, VALUES } from '../../testing/sign-up-fixtures.ts';
import type { SignUpEvent } from './event.ts';
import { signUpPath } from './path.ts';

const OPENED: SignUpEvent = { type: 'opened' };
const DENIED = { code: 'oauth_access_denied' };
const back = (known: ReturnType<typeof attempt>, path = ''): SignUpEvent => ({
  type: 'returned',
  path,
  attempt: known,
});

describe('the callback page of a provider in a sign-up', () => {
  it('loads the result once, signed in or not', () => {
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
  ] as const)('continues at the card %s', (at, path, known) => {
    expect(signUpFrom({}, { path: '/sso-callback' }).after(OPENED, back(known, path)).state.at).toBe(at);
  });

  it('redirects to a missing enterprise provider', () => {
    const known = attempt({ unverifiedFields: [], missingFields: ['enterprise_sso'] });
    expect(signUpFrom({}, { path: '/sso-callback' }).after(OPENED, back(known))).toMatchObject({
      state: { at: 'start', pressed: 'enterprise_sso' },
      effects: [{ run: 'provider', strategy: 'enterprise_sso', continues: true }],
    });
  });

  it('shows the provider’s error on the start, once', () => {
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

  it('shows an error, and goes up after a moment or at once', () => {
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

  it('ends with a session', () => {
    const { after } = signUpFrom({}, { path: '/sso-callback' });
    expect(after(OPENED, { type: 'activated' }).state.at).toBe('done');
  });

  it('follows a popup that returned, from either form', () => {
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

describe('values typed before a redirect', () => {
  const providers = ['oauth_google'] as const;
  const fields = { emailAddress: 'required', password: 'required', firstName: 'optional' } as const;
  const away: readonly SignUpEvent[] = [
    { type: 'typed', field: 'firstName', value: 'Mira' },
    { type: 'ticked', field: 'legalAccepted', value: true },
    { type: 'use-provider', strategy: 'oauth_google' },
    { type: 'path', path: '/sso-callback' },
  ];
  const failed = refused('captcha_invalid', undefined, 'finishRedirect');
  const typed = { ...VALUES, emailAddress: ` ${EMAIL} `, firstName: 'Mira', legalAccepted: true };

  it.each([{ type: 'waited' }, { type: 'back' }, { type: 'path', path: '' }] as const)(
    'are on the start again when the redirect fails ($type)',
    (then) => {
      const { after } = signUpFrom({ providers, fields });
      expect(after(OPENED, ...FILL, ...away, failed, then).state).toMatchObject({
        at: 'start',
        form: { values: typed },
      });
    },
  );

  it('are there when the provider rejects, and are replaced by the provider’s values', () => {
    const { after } = signUpFrom({ providers, fields });
    const nothing = attempt({ emailAddress: undefined, returned: DENIED });
    expect(after(OPENED, ...FILL, ...away, back(nothing)).state).toMatchObject({
      at: 'start',
      form: { values: typed, problems: [DENIED] },
    });
    const told = attempt({ emailAddress: 'm@elsewhere.org', missingFields: ['password'], unverifiedFields: [] });
    expect(after(OPENED, ...FILL, ...away, back(told, '/continue')).state).toMatchObject({
      at: 'continue',
      form: { values: { ...typed, emailAddress: 'm@elsewhere.org' } },
    });
  });

  it('include the address or the number of the attempt, else the one being typed', () => {
    const { after } = signUpFrom({ providers, pair: true, fields: { ...fields, phoneNumber: 'required' } });
    const flipped = [OPENED, ...FILL, { type: 'switch-identifier' }, ...away] as const;
    const refusedBy = (known: Parameters<typeof attempt>[0]) =>
      after(...flipped, back(attempt({ returned: DENIED, ...known }))).state;
    expect(refusedBy({ emailAddress: undefined })).toMatchObject({ form: { values: { contact: 'phoneNumber' } } });
    expect(refusedBy({})).toMatchObject({ form: { values: { contact: 'emailAddress' } } });
    const number = { emailAddress: undefined, phoneNumber: '+4915123456789' };
    expect(refusedBy(number)).toMatchObject({ form: { values: { contact: 'phoneNumber' } } });
  });

  it('are kept with an invitation that is still valid, which is redeemed again', () => {
    const { after } = signUpFrom({ providers, fields, ticket: 'tkt_1' });
    const known = attempt({ unverifiedFields: [], missingFields: ['password'] });
    const taken = answered(known, 'createWithTicket');
    const again = [OPENED, taken, ...FILL, ...away, failed, { type: 'back' }] as const;
    expect(after(...again)).toMatchObject({
      state: { at: 'ticket', values: { firstName: 'Mira' } },
      effects: [{ run: 'forgetReturn' }, { run: 'createWithTicket', ticket: 'tkt_1' }],
    });
    expect(after(...again, taken).state).toMatchObject({
      at: 'start',
      form: { values: { ...typed, emailAddress: EMAIL, ticket: 'tkt_1' } },
    });
  });

  it('do not restore a rejected invitation', () => {
    const { after } = signUpFrom({ providers, fields, ticket: 'tkt_1' });
    const invalid = refused('ticket_invalid', undefined, 'createWithTicket');
    expect(after(OPENED, invalid, ...FILL, ...away, failed, { type: 'back' })).toMatchObject({
      state: { at: 'start', form: { values: { ...typed, ticket: '' } } },
      effects: [{ run: 'forgetReturn' }],
    });
  });

  it('redirects a user who is signed in already', () => {
    const { after } = signUpFrom({ alreadySignedIn: true }, { path: '/sso-callback' });
    expect(after(OPENED, failed, { type: 'back' })).toEqual({
      state: { at: 'leaving' },
      effects: [{ run: 'forgetReturn' }, { run: 'leave' }],
    });
  });
});

describe('a requirement that no card supports', () => {
  const stuck = attempt({ unverifiedFields: [], missingFields: ['web3_wallet'] });

  it.each([{ type: 'back' }, { type: 'path', path: '' }] as const)(
    'is left for a new attempt with the typed values ($type)',
    (then) => {
      const { after } = signUpFrom();
      const led = [OPENED, ...FILL, { type: 'submit' }, answered(stuck)] as const;
      expect(after(...led).state.at).toBe('unavailable');
      expect(after(...led, then)).toMatchObject({
        state: { at: 'start', attempt: undefined, form: { values: { password: VALUES.password } } },
        effects: [{ run: 'forgetReturn' }],
      });
      expect(after(...led, then, { type: 'submit' }).effects).toEqual([
        { run: 'saveSignUp', as: 'create', values: VALUES },
      ]);
    },
  );
});
