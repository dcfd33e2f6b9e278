import { describe, expect, it } from 'vitest';
import { readSignUp, type SignUpSource } from './sign-up-attempt.ts';
import { type SignUpEnvironment, signUpSettings } from './sign-up-settings.ts';

const attribute = (enabled: boolean, required = false, used_for_first_factor = true) => ({
  enabled,
  required,
  used_for_first_factor,
  verifications: ['email_code'],
});

const read = (attributes: SignUpEnvironment['userSettings']['attributes'], progressive = true) =>
  signUpSettings(
    { userSettings: { attributes, signUp: { mode: 'public', progressive, legal_consent_enabled: false } } },
    { initial: {}, alreadySignedIn: false },
  );

describe('the fields of a sign-up', () => {
  it('are those the instance has on, needed as it says', () => {
    const { fields } = read({
      email_address: attribute(true, true),
      first_name: attribute(true),
      last_name: attribute(true, true),
      username: attribute(false, true),
    });
    expect(fields).toEqual({ firstName: 'optional', lastName: 'required', emailAddress: 'required' });
  });

  it('step by step, an optional address is optional; all at once it is needed, if it can sign in', () => {
    const optional = { email_address: attribute(true) };
    expect(read(optional).fields).toEqual({ emailAddress: 'optional' });
    expect(read(optional, false).fields).toEqual({ emailAddress: 'required' });
    expect(read({ email_address: attribute(true, true, false) }, false).fields).toEqual({});
  });

  it('have a password only where it is the rule', () => {
    expect(read({ password: attribute(true, true) }).fields).toEqual({ password: 'required' });
    expect(read({ password: attribute(true) }).fields).toEqual({});
  });

  it('are none when the instance has none', () => expect(read({}).fields).toEqual({}));

  it('know whether addresses are proven by code', () => {
    expect(read({ email_address: attribute(true) }).verifiesByCode).toBe(true);
    const byLink = { ...attribute(true), verifications: ['email_link'] };
    expect(read({ email_address: byLink }).verifiesByCode).toBe(false);
  });
});

describe('reading a sign-up', () => {
  const verification = { status: 'unverified', strategy: 'email_code', expireAt: new Date(2_000) };
  const source: SignUpSource = {
    id: undefined,
    status: null,
    missingFields: [],
    unverifiedFields: [],
    emailAddress: null,
    username: null,
    firstName: null,
    lastName: null,
    verifications: { emailAddress: verification },
    createdSessionId: null,
  };

  it('knows a code that went out, until it has run out', () => {
    expect(readSignUp(source, 1_999).codeSent).toBe(true);
    expect(readSignUp(source, 2_000).codeSent).toBe(false);
  });

  it('that has not begun has no id and no status', () => {
    expect(readSignUp(source, 0)).toMatchObject({ id: undefined, status: undefined, emailAddress: undefined });
  });
});
