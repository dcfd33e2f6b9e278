// The decisions of a sign-up: what is missing, what a request changes, and the user that comes of it.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../instance/default-settings.ts';
import { userFromSignUp } from './complete.ts';
import { isEmptySignUp, modeProblem, planSignUp } from './create.ts';
import { isSatisfied, requirementsOf } from './requirements.ts';
import { type SignUp, signUpStatusAt } from './sign-up.ts';

const settings = defaultSettings({
  environmentType: 'development',
  applicationName: 'x',
  homeUrl: '',
  suffix: 's',
}).user_settings;
const NOW = 1_000;

const blank: SignUp = {
  id: 'sua_1',
  instanceId: 'ins_1',
  clientId: 'client_1',
  status: 'missing_requirements',
  username: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  emailVerificationId: null,
  passwordDigest: null,
  unsafeMetadata: {},
  legalAcceptedAt: null,
  createdSessionId: null,
  createdUserId: null,
  abandonAt: 100,
  createdAt: 0,
  updatedAt: 0,
};

describe('requirements', () => {
  it('start with everything the settings ask for', () => {
    expect(requirementsOf(settings, blank, false)).toEqual({
      required: ['email_address', 'password'],
      optional: ['first_name', 'last_name'],
      missing: ['email_address', 'password'],
      unverified: [],
    });
  });

  it('ask for proof of a given address, and then for nothing', () => {
    const given = { ...blank, emailAddress: 'ada@example.com', passwordDigest: 'digest' };
    const waiting = requirementsOf(settings, given, false);
    expect(waiting).toMatchObject({ missing: [], unverified: ['email_address'] });
    expect(isSatisfied(waiting)).toBe(false);
    expect(isSatisfied(requirementsOf(settings, given, true))).toBe(true);
  });

  it('ask for consent where the instance wants it', () => {
    const legal = { ...settings, sign_up: { ...settings.sign_up, legal_consent_enabled: true } };
    const given = { ...blank, emailAddress: 'ada@example.com', passwordDigest: 'digest' };
    expect(requirementsOf(legal, given, true).missing).toEqual(['legal_accepted']);
    expect(requirementsOf(legal, { ...given, legalAcceptedAt: NOW }, true).missing).toEqual([]);
  });

  it('need no proof where the instance does not want it', () => {
    const { attributes } = settings;
    const trusting = {
      ...settings,
      attributes: { ...attributes, email_address: { ...attributes.email_address, verify_at_sign_up: false } },
    };
    expect(
      isSatisfied(requirementsOf(trusting, { ...blank, emailAddress: 'a@example.com', passwordDigest: 'd' }, false)),
    ).toBe(true);
  });
});

describe('a request', () => {
  const change = (request: Parameters<typeof planSignUp>[1]) => planSignUp(settings, request, NOW);

  it('changes what it mentions, clears what it blanks, leaves the rest', () => {
    expect(change({})).toEqual({ at: 'change', change: {} });
    expect(
      change({
        email_address: ' Ada@Example.com',
        first_name: null,
        last_name: 'Lovelace',
        password: 'longenough',
        legal_accepted: true,
      }),
    ).toEqual({
      at: 'change',
      change: {
        emailAddress: 'ada@example.com',
        firstName: null,
        lastName: 'Lovelace',
        password: 'longenough',
        legalAcceptedAt: NOW,
      },
    });
    expect(change({ legal_accepted: false, password: null })).toEqual({
      at: 'change',
      change: { legalAcceptedAt: null },
    });
    expect(change({ email_address_or_phone_number: 'ada@example.com' })).toEqual({
      at: 'change',
      change: { emailAddress: 'ada@example.com' },
    });
    expect(change({ unsafe_metadata: { theme: 'dark' } })).toEqual({
      at: 'change',
      change: { unsafeMetadata: { theme: 'dark' } },
    });
  });

  it('hears of everything that is wrong at once, field by field', () => {
    expect(change({ email_address: 'nonsense', password: 'short', username: 'ada_lovelace' })).toEqual({
      at: 'refuse',
      problems: [
        { code: 'form_param_format_invalid', field: 'email_address' },
        { code: 'form_param_unknown', field: 'username' },
        { code: 'form_password_length_too_short', field: 'password', values: { min: 8, max: 72 } },
      ],
    });
  });

  it('may blank a field that the instance does not have', () => {
    expect(change({ username: null, phone_number: null })).toEqual({ at: 'change', change: {} });
  });

  it.each([
    { strategy: 'oauth_github' },
    { ticket: 't' },
    { phone_number: '+15550100000' },
    { web3_wallet: '0x1' },
    { transfer: true },
    { email_address_or_phone_number: '+15550100000' },
  ])('waits for a later release: %j', (request) => {
    expect(change(request)).toEqual({ at: 'refuse', problems: [{ code: 'not_implemented_yet' }] });
  });

  it('is empty when it only brings a captcha', () => {
    expect(isEmptySignUp({})).toBe(true);
    expect(isEmptySignUp({ captcha_token: 'x', email_address: undefined } as object)).toBe(true);
    expect(isEmptySignUp({ first_name: null })).toBe(false);
  });

  it('meets a closed door where sign-up is restricted', () => {
    const closed = (mode: 'public' | 'restricted' | 'waitlist') =>
      modeProblem({ ...settings, sign_up: { ...settings.sign_up, mode } });
    expect([closed('public'), closed('restricted'), closed('waitlist')]).toEqual([
      undefined,
      'sign_up_mode_restricted',
      'sign_up_restricted_waitlist',
    ]);
  });
});

describe('completing', () => {
  const facts = { userId: 'user_1', emailId: 'idn_1', isEmailVerified: true, now: NOW };

  it('makes a user with a proven primary address', () => {
    const { user, email } = userFromSignUp(
      { ...blank, emailAddress: 'ada@example.com', passwordDigest: 'digest' },
      facts,
    );
    expect(user).toMatchObject({
      id: 'user_1',
      primaryEmailAddressId: 'idn_1',
      passwordDigest: 'digest',
      publicMetadata: {},
    });
    expect(email).toMatchObject({ userId: 'user_1', verificationStatus: 'verified', verifiedAtClient: 'client_1' });
  });

  it('makes one without an address when none was asked for', () => {
    const { user, email } = userFromSignUp({ ...blank, username: 'ada_lovelace' }, facts);
    expect(user.primaryEmailAddressId).toBeNull();
    expect(email).toBeUndefined();
  });

  it('is too late after a day', () => {
    expect([signUpStatusAt(blank, 99), signUpStatusAt(blank, 100)]).toEqual(['missing_requirements', 'abandoned']);
    expect(signUpStatusAt({ ...blank, status: 'complete' }, 100)).toBe('complete');
  });
});
