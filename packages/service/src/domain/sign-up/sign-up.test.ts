// The decisions of a sign-up: missing fields, the changes of a request, and the user that is created.
import type { Strategy } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../instance/default-settings.ts';
import { newVerification } from '../verification.ts';
import { userFromSignUp } from './complete.ts';
import { isEmptySignUp, modeProblem, planSignUp } from './create.ts';
import { isSatisfied, requirementsOf } from './requirements.ts';
import { type SignUp, type SignUpProofs, signUpStatusAt, startSignUp } from './sign-up.ts';

const settings = defaultSettings({
  environmentType: 'development',
  applicationName: 'x',
  homeUrl: '',
  suffix: 's',
}).user_settings;
const NOW = 1_000;

const blank: SignUp = {
  ...startSignUp({ id: 'sua_1', instanceId: 'ins_1', clientId: 'client_1' }, 0),
  abandonAt: 100,
};

/** Verifications of the fields, with the values of the attempts below. */
const NO_PROOFS: SignUpProofs = {
  email_address: undefined,
  phone_number: undefined,
  web3_wallet: undefined,
  external_account: undefined,
};
const proven = (strategy: Strategy, target: string | null = null) =>
  newVerification({
    id: 'ver_1',
    instanceId: 'ins_1',
    ownerId: 'sua_1',
    clientId: 'client_1',
    strategy,
    status: 'verified',
    target,
    createdAt: NOW,
  });
const MAIL_PROVEN: SignUpProofs = { ...NO_PROOFS, email_address: proven('email_code', 'ada@example.com') };

describe('requirements', () => {
  it('start with everything that the settings require', () => {
    expect(requirementsOf(settings, blank, NO_PROOFS)).toEqual({
      required: ['email_address', 'password'],
      optional: ['first_name', 'last_name'],
      missing: ['email_address', 'password'],
      unverified: [],
    });
  });

  it('include the verification of a given address, and then nothing more', () => {
    const given = { ...blank, emailAddress: 'ada@example.com', passwordDigest: 'digest' };
    const waiting = requirementsOf(settings, given, NO_PROOFS);
    expect(waiting).toMatchObject({ missing: [], unverified: ['email_address'] });
    expect(isSatisfied(waiting)).toBe(false);
    expect(isSatisfied(requirementsOf(settings, given, MAIL_PROVEN))).toBe(true);
  });

  it('include consent where the instance requires it', () => {
    const legal = { ...settings, sign_up: { ...settings.sign_up, legal_consent_enabled: true } };
    const given = { ...blank, emailAddress: 'ada@example.com', passwordDigest: 'digest' };
    expect(requirementsOf(legal, given, MAIL_PROVEN).missing).toEqual(['legal_accepted']);
    expect(requirementsOf(legal, { ...given, legalAcceptedAt: NOW }, MAIL_PROVEN).missing).toEqual([]);
  });

  it('include neither a password nor another identifier for a user of an external provider', () => {
    const verifiedByProvider = { ...NO_PROOFS, external_account: proven('oauth_github') };
    expect(requirementsOf(settings, blank, verifiedByProvider)).toMatchObject({
      required: ['email_address'],
      optional: ['first_name', 'last_name', 'password'],
      missing: ['email_address'],
    });
  });

  it('include the provider whose verification replaced the captcha', () => {
    const given = { ...blank, emailAddress: 'ada@example.com', passwordDigest: 'digest', requiresExternal: true };
    const waiting = { ...proven('oauth_google'), status: 'unverified' as const };
    expect(requirementsOf(settings, given, { ...MAIL_PROVEN, external_account: waiting }).missing).toEqual([
      'oauth_google',
    ]);
    const verifiedByProvider = { ...MAIL_PROVEN, external_account: proven('oauth_google') };
    expect(isSatisfied(requirementsOf(settings, given, verifiedByProvider))).toBe(true);
  });

  it('include no verification where the instance does not require it', () => {
    const { attributes } = settings;
    const trusting = {
      ...settings,
      attributes: { ...attributes, email_address: { ...attributes.email_address, verify_at_sign_up: false } },
    };
    expect(
      isSatisfied(
        requirementsOf(trusting, { ...blank, emailAddress: 'a@example.com', passwordDigest: 'd' }, NO_PROOFS),
      ),
    ).toBe(true);
  });
});

describe('an update', () => {
  const change = (request: Parameters<typeof planSignUp>[1]) => planSignUp(settings, request, { now: NOW });

  it('changes given fields, clears blank ones and keeps the rest', () => {
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

  it('returns every error at once, field by field', () => {
    expect(change({ email_address: 'nonsense', password: 'short', username: 'ada_lovelace' })).toEqual({
      at: 'refuse',
      problems: [
        { code: 'form_param_format_invalid', field: 'email_address' },
        { code: 'form_param_unknown', field: 'username' },
        { code: 'form_password_length_too_short', field: 'password', values: { min: 8, max: 72 } },
      ],
    });
  });

  it('may blank a field that is disabled', () => {
    expect(change({ username: null, phone_number: null })).toEqual({ at: 'change', change: {} });
  });

  describe('with phone numbers', () => {
    const { attributes } = settings;
    const both = {
      ...settings,
      attributes: { ...attributes, phone_number: { ...attributes.phone_number, enabled: true } },
    };
    const plan = (request: Parameters<typeof planSignUp>[1], country?: string) =>
      planSignUp(both, request, { now: NOW, country });

    it('normalises a number, with the visitor’s country where it has no country code', () => {
      expect(plan({ phone_number: '+1 (202) 555-0123' })).toEqual({
        at: 'change',
        change: { phoneNumber: '+12025550123' },
      });
      expect(plan({ phone_number: '030 901820' }, 'DE')).toMatchObject({ change: { phoneNumber: '+4930901820' } });
      for (const wrong of ['030 901820', '+1 202', 'call me', '+12025550123 ext. 4', '++12025550123'])
        expect(plan({ phone_number: wrong })).toEqual({
          at: 'refuse',
          problems: [{ code: 'form_param_format_invalid', field: 'phone_number' }],
        });
    });

    it('detects whether the combined field holds an address or a number', () => {
      const either = (text: string) => plan({ email_address_or_phone_number: text }, 'US');
      expect(either('Ada@Example.com')).toEqual({ at: 'change', change: { emailAddress: 'ada@example.com' } });
      expect(either('(202) 555-0123')).toEqual({ at: 'change', change: { phoneNumber: '+12025550123' } });
      expect(either('ada')).toEqual({
        at: 'refuse',
        problems: [{ code: 'form_param_format_invalid', field: 'email_address_or_phone_number' }],
      });
    });
  });

  it('requires an address or a number where neither is required alone', () => {
    const { attributes } = settings;
    const either = (progressive: boolean) => ({
      ...settings,
      sign_up: { ...settings.sign_up, progressive },
      attributes: {
        ...attributes,
        email_address: { ...attributes.email_address, required: false },
        phone_number: { ...attributes.phone_number, enabled: true },
      },
    });
    const given = { ...blank, passwordDigest: 'digest' };
    expect(requirementsOf(either(false), given, NO_PROOFS).missing).toEqual(['email_address_or_phone_number']);
    expect(requirementsOf(either(true), given, NO_PROOFS).missing).toEqual(['email_address']);
    expect(requirementsOf(either(false), { ...given, phoneNumber: '+12025550123' }, NO_PROOFS).missing).toEqual([]);
  });

  it('rejects fields that are disabled', () => {
    expect(change({ phone_number: '+12025550123' })).toEqual({
      at: 'refuse',
      problems: [{ code: 'form_param_unknown', field: 'phone_number' }],
    });
    expect(change({ web3_wallet: '0x1' })).toEqual({
      at: 'refuse',
      problems: [{ code: 'form_param_unknown', field: 'web3_wallet' }],
    });
  });

  it('is empty when it contains only a captcha', () => {
    expect(isEmptySignUp({})).toBe(true);
    expect(isEmptySignUp({ captcha_token: 'x', email_address: undefined } as object)).toBe(true);
    expect(isEmptySignUp({ first_name: null })).toBe(false);
  });

  it('is rejected where sign-up is restricted', () => {
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
  const facts = {
    userId: 'user_1',
    emailId: 'idn_1',
    phoneId: 'idn_2',
    walletId: 'idn_3',
    proofs: MAIL_PROVEN,
    now: NOW,
  };

  it('creates a user with a verified primary address', () => {
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

  it('creates a user without an address when none was required', () => {
    const { user, email } = userFromSignUp({ ...blank, username: 'ada_lovelace' }, facts);
    expect(user.primaryEmailAddressId).toBeNull();
    expect(email).toBeUndefined();
  });

  it('fails after a day', () => {
    expect([signUpStatusAt(blank, 99), signUpStatusAt(blank, 100)]).toEqual(['missing_requirements', 'abandoned']);
    expect(signUpStatusAt({ ...blank, status: 'complete' }, 100)).toBe('complete');
  });
});
