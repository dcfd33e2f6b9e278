import { describe, expect, it } from 'vitest';
import { readSignIn, type SignInSource } from './sign-in-attempt.ts';
import { signInSettings } from './sign-in-settings.ts';

const NOW = 1_000_000;

const source = (change: Partial<SignInSource> = {}): SignInSource => ({
  status: 'needs_first_factor',
  identifier: 'mira@harbourlab.org',
  supportedFirstFactors: [
    { strategy: 'password' },
    { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'mira@harbourlab.org' },
  ],
  firstFactorVerification: { status: null, strategy: null, expireAt: null },
  createdSessionId: null,
  ...change,
});

describe('reading a sign-in', () => {
  it('that has not begun gives nothing to resume', () => {
    expect(readSignIn(source({ status: null, identifier: null, supportedFirstFactors: null }), NOW)).toEqual({
      status: undefined,
      identifier: undefined,
      firstFactors: [],
      codeSentFor: undefined,
      resetting: false,
      createdSessionId: undefined,
    });
  });

  it('knows a code that went out, until it has run out', () => {
    const sent = (expireAt: number) =>
      source({
        firstFactorVerification: { status: 'unverified', strategy: 'email_code', expireAt: new Date(expireAt) },
      });
    expect(readSignIn(sent(NOW + 1), NOW).codeSentFor).toBe('email_code:idn_1');
    expect(readSignIn(sent(NOW), NOW).codeSentFor).toBeUndefined();
  });

  it('knows that a code for a new password was proven', () => {
    const proven = { status: 'verified', strategy: 'reset_password_email_code', expireAt: null };
    expect(readSignIn(source({ firstFactorVerification: proven }), NOW).resetting).toBe(true);
  });
});

describe('the settings of a sign-in', () => {
  const on = { enabled: true, required: true, used_for_first_factor: true };
  const off = { enabled: false, required: false, used_for_first_factor: false };
  const read = (
    attributes: Parameters<typeof signInSettings>[0]['userSettings']['attributes'],
    initial: Parameters<typeof signInSettings>[1]['initial'] = {},
  ) =>
    signInSettings(
      { userSettings: { attributes }, displayConfig: { preferredSignInStrategy: 'password' } },
      { initial, alreadySignedIn: false },
    );

  it('ask for what the instance signs in by, the address first', () => {
    expect(read({ email_address: on, username: on }).identifiers).toEqual(['email_address', 'username']);
    expect(read({ email_address: off, username: on }).identifiers).toEqual(['username']);
    expect(read({ email_address: { ...on, used_for_first_factor: false } }).identifiers).toEqual([]);
  });

  it('take the password along only where it is the rule', () => {
    expect(read({ password: on }).passwordWithIdentifier).toBe(true);
    expect(read({ password: { ...on, required: false } }).passwordWithIdentifier).toBe(false);
    expect(read({}).passwordWithIdentifier).toBe(false);
  });

  it('begin with a given value only if the instance knows that kind', () => {
    const given = { email_address: 'mira@harbourlab.org', username: 'mira' };
    expect(read({ email_address: on }, given).initialIdentifier).toBe('mira@harbourlab.org');
    expect(read({ username: on }, given).initialIdentifier).toBe('mira');
    expect(read({ username: on }, { email_address: 'mira@harbourlab.org' }).initialIdentifier).toBe('');
  });
});
