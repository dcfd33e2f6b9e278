// Whether a user can still sign in, by their credentials and the settings of the instance.
import { describe, expect, it } from 'vitest';
import { withEverything } from '../../testing/accounts/account-settings.ts';
import { userWith } from '../../testing/accounts/user-with-identifiers.ts';
import { defaultSettings } from '../instance/default-settings.ts';
import { canSignIn, withoutIdentifier } from './sign-in-methods.ts';

const seed = { environmentType: 'development', applicationName: 'Acme', homeUrl: '', suffix: 'x' } as const;
const { user_settings: plain } = defaultSettings(seed);
const { user_settings: everything } = withEverything(defaultSettings(seed));

const facts = (id: string) => ({
  id,
  instanceId: 'ins_1',
  userId: 'user_1',
  verificationStrategy: null,
  verifiedAtClient: null,
  createdAt: 0,
  updatedAt: 0,
});
const verified = { verificationStatus: 'verified', isClaimed: true } as const;
const added = { verificationStatus: 'unverified', isClaimed: false } as const;
const email = { ...facts('idn_1'), emailAddress: 'ada@example.com' };
const phone = { ...facts('idn_2'), phoneNumber: '+12025550100', defaultSecondFactor: false };

describe('a user', () => {
  it('signs in with a verified address, not with an unverified one', () => {
    expect(canSignIn(plain, userWith({ emails: [{ ...email, ...verified }] }))).toBe(true);
    expect(canSignIn(plain, userWith({ emails: [{ ...email, ...added }] }))).toBe(false);
  });

  it('signs in with a password and an identifier', () => {
    const password = { passwordDigest: 'digest' };
    expect(canSignIn(plain, userWith({}, password))).toBe(false);
    expect(canSignIn(plain, userWith({ emails: [{ ...email, ...added }] }, password))).toBe(false);
    const claimed = { verificationStatus: 'unverified', isClaimed: true } as const;
    expect(canSignIn(plain, userWith({ emails: [{ ...email, ...claimed }] }, password))).toBe(true);
    expect(canSignIn(plain, userWith({}, { ...password, username: 'ada' }))).toBe(false);
    expect(canSignIn(everything, userWith({}, { ...password, username: 'ada' }))).toBe(true);
  });

  it('does not sign in with a number that is reserved for the second factor', () => {
    const person = userWith({ phones: [{ ...phone, ...verified, reservedForSecondFactor: false }] });
    expect(canSignIn(everything, person)).toBe(true);
    expect(canSignIn(plain, person)).toBe(false);
    const reserved = { phones: [{ ...phone, ...verified, reservedForSecondFactor: true }] };
    expect(canSignIn(everything, userWith(reserved))).toBe(false);
  });

  it('is evaluated without the method that is being removed', () => {
    const person = userWith({ emails: [{ ...email, ...verified }] });
    expect(canSignIn(plain, withoutIdentifier(person, 'idn_1'))).toBe(false);
    expect(canSignIn(plain, withoutIdentifier(person, 'idn_9'))).toBe(true);
  });
});
