import { describe, expect, it } from 'vitest';
import { readSignIn, type SignInSource } from './attempt.ts';

const NOW = 1_000_000;
const NO_PROOF = { status: null, strategy: null, expireAt: null };

const source = (change: Partial<SignInSource> = {}): SignInSource => ({
  status: 'needs_first_factor',
  identifier: 'mira@harbourlab.org',
  supportedFirstFactors: [
    { strategy: 'password' },
    { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'mira@harbourlab.org' },
  ],
  supportedSecondFactors: null,
  firstFactorVerification: NO_PROOF,
  secondFactorVerification: NO_PROOF,
  createdSessionId: null,
  ...change,
});

describe('reading a sign-in', () => {
  it('that was not created gives nothing to resume', () => {
    expect(readSignIn(source({ status: null, identifier: null, supportedFirstFactors: null }), NOW)).toEqual({
      status: undefined,
      identifier: undefined,
      firstFactors: [],
      secondFactors: [],
      codeSentFor: undefined,
      resetting: false,
      enterpriseOnly: false,
      hasEnterprise: false,
      returned: undefined,
      createdSessionId: undefined,
    });
  });

  it('detects a code that was sent, until it has expired', () => {
    const sent = (expireAt: number) =>
      source({
        firstFactorVerification: { status: 'unverified', strategy: 'email_code', expireAt: new Date(expireAt) },
      });
    expect(readSignIn(sent(NOW + 1), NOW).codeSentFor).toBe('email_code:idn_1');
    expect(readSignIn(sent(NOW), NOW).codeSentFor).toBeUndefined();
  });

  it('detects a second code that was sent, and never treats a link as a code', () => {
    const pending = { status: 'unverified', expireAt: new Date(NOW + 1) };
    const phone = { strategy: 'phone_code', phoneNumberId: 'idn_2', safeIdentifier: '+49*78' };
    const second = source({
      supportedSecondFactors: [{ strategy: 'totp' }, phone],
      secondFactorVerification: { ...pending, strategy: 'phone_code' },
    });
    expect(readSignIn(second, NOW).codeSentFor).toBe('second:phone_code:idn_2');
    const link = source({
      supportedFirstFactors: [{ strategy: 'email_link', emailAddressId: 'idn_1' }],
      firstFactorVerification: { ...pending, strategy: 'email_link' },
    });
    expect(readSignIn(link, NOW).codeSentFor).toBeUndefined();
  });

  it('drops passkeys that the browser does not support', () => {
    const listed = source({ supportedFirstFactors: [{ strategy: 'passkey' }, { strategy: 'password' }] });
    expect(readSignIn(listed, NOW).firstFactors).toEqual([{ strategy: 'passkey' }, { strategy: 'password' }]);
    expect(readSignIn(listed, NOW, { passkeys: false }).firstFactors).toEqual([{ strategy: 'password' }]);
  });

  it('detects that only the enterprise provider is offered', () => {
    const enterprise = { strategy: 'enterprise_sso' };
    const read = (status: SignInSource['status'], supportedFirstFactors: SignInSource['supportedFirstFactors']) =>
      readSignIn(source({ status, supportedFirstFactors }), NOW).enterpriseOnly;
    expect(read('needs_first_factor', [enterprise])).toBe(true);
    expect(read('needs_first_factor', [enterprise, { strategy: 'password' }])).toBe(false);
    expect(read('needs_first_factor', [])).toBe(false);
    expect(read('needs_identifier', [{ strategy: 'saml' }, { strategy: 'password' }])).toBe(true);
    expect(read('needs_second_factor', [enterprise])).toBe(false);
  });

  it('reads why a provider rejected, each error by its own code or in general', () => {
    const read = (code: string, strategy: string) => {
      const error = { code, message: 'short', longMessage: 'long' };
      const firstFactorVerification = { status: 'failed', strategy, expireAt: null, error };
      return readSignIn(source({ firstFactorVerification }), NOW).returned;
    };
    expect(read('oauth_access_denied', 'oauth_google')).toEqual({ code: 'oauth_access_denied', text: 'long' });
    expect(read('external_account_not_found', 'google_one_tap')?.code).toBe('external_account_not_found');
    expect(read('saml_user_attribute_missing', 'saml')?.code).toBe('saml_user_attribute_missing');
    expect(read('internal_error', 'enterprise_sso')).toEqual({ code: 'return_failed' });
    expect(read('captcha_invalid', 'oauth_google')).toEqual({ code: 'return_failed' });
    expect(read('form_password_incorrect', 'password')).toBeUndefined();
  });

  it('detects an enterprise provider with other methods', () => {
    const supportedFirstFactors = [{ strategy: 'password' }, { strategy: 'enterprise_sso' }];
    expect(readSignIn(source({ supportedFirstFactors }), NOW).hasEnterprise).toBe(true);
  });

  it('detects that a reset code was verified', () => {
    const proven = { status: 'verified', strategy: 'reset_password_email_code', expireAt: null };
    expect(readSignIn(source({ firstFactorVerification: proven }), NOW).resetting).toBe(true);
  });
});
