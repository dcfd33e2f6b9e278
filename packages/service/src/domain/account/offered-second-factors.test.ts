// What the second step of a sign-in takes: for a new browser, with counted passkeys, and otherwise.
import { describe, expect, it } from 'vitest';
import { accountWith, policies } from '../../testing/accounts/policies.ts';
import { NO_FACTORS } from '../../testing/accounts/user-with-identifiers.ts';
import type { Passkey } from '../factors/passkey.ts';
import { newDeviceFactors } from '../sign-in/second-factors.ts';
import type { EmailAddress, PhoneNumber } from '../users/user.ts';
import { newVerification } from '../verification.ts';
import { countsAsBoth, offeredSecondFactors } from './offered-second-factors.ts';

const identifier = {
  instanceId: 'ins_1',
  userId: 'user_1',
  verificationStatus: 'verified',
  verificationStrategy: 'email_code',
  verifiedAtClient: null,
  createdAt: 0,
  updatedAt: 0,
} as const;
const email = (id: string, more: Partial<EmailAddress> = {}): EmailAddress => ({
  ...identifier,
  id,
  emailAddress: `${id}@example.com`,
  ...more,
});
const phone: PhoneNumber = {
  ...identifier,
  id: 'idn_phone',
  phoneNumber: '+15555550123',
  reservedForSecondFactor: false,
  defaultSecondFactor: false,
};
const passkey: Passkey = {
  id: 'pk_1',
  instanceId: 'ins_1',
  userId: 'user_1',
  name: null,
  verificationId: null,
  rpId: 'example.com',
  credentialId: 'credential',
  publicKey: 'key',
  counter: 0,
  transports: [],
  backedUp: true,
  flaggedAt: null,
  lastUsedAt: null,
  createdAt: 0,
  updatedAt: 0,
};

const settings = policies();
const counting = policies({ secondFactor: { passkey_counts: true } });
const strategies = (factors: readonly { readonly strategy: string }[]) => factors.map(({ strategy }) => strategy);
const unverified = { verificationStatus: 'unverified' } as const;

describe('the code for a new browser', () => {
  const of = (belongings: Parameters<typeof accountWith>[0], user: Parameters<typeof accountWith>[1] = {}) =>
    newDeviceFactors(settings.user_settings, accountWith(belongings, user));

  it('goes to the primary address, masked, else to another verified one', () => {
    const emails = [email('first'), email('second')];
    expect(of({ emails }, { primaryEmailAddressId: 'second' })).toEqual([
      { strategy: 'email_code', email_address_id: 'second', safe_identifier: 's**@e**.com', primary: true },
    ]);
    expect(of({ emails: [email('first', unverified), email('second')] }, { primaryEmailAddressId: 'first' })).toEqual([
      { strategy: 'email_code', email_address_id: 'second', safe_identifier: 's**@e**.com', primary: false },
    ]);
  });

  it('goes to a phone only without a verified address, and nowhere without either', () => {
    expect(strategies(of({ emails: [email('first')], phones: [phone] }))).toEqual(['email_code']);
    expect(strategies(of({ emails: [email('first', unverified)], phones: [phone] }))).toEqual(['phone_code']);
    expect(of({ emails: [], phones: [{ ...phone, ...unverified }] })).toEqual([]);
  });

  it('is not sent by a channel that the instance does not have', () => {
    const { attributes } = settings.user_settings;
    const off = { ...attributes, email_address: { ...attributes.email_address, enabled: false } };
    const userRecord = accountWith({ emails: [email('first')], phones: [phone] });
    expect(strategies(newDeviceFactors({ ...settings.user_settings, attributes: off }, userRecord))).toEqual([
      'phone_code',
    ]);
  });
});

describe('the second step', () => {
  const totp = accountWith({
    emails: [email('first')],
    factors: { ...NO_FACTORS, hasTotp: true, hasBackupCodes: true, passkeys: [passkey] },
  });

  it('offers a passkey first, only where the instance counts it', () => {
    const asked = { confirmsDevice: false };
    expect(strategies(offeredSecondFactors(settings, asked, totp))).toEqual(['totp', 'backup_code']);
    expect(strategies(offeredSecondFactors(counting, asked, totp))).toEqual(['passkey', 'totp', 'backup_code']);
    const flagged = { ...totp, factors: { ...totp.factors, passkeys: [{ ...passkey, flaggedAt: 1 }] } };
    expect(strategies(offeredSecondFactors(counting, asked, flagged))).toEqual(['totp', 'backup_code']);
  });

  it('offers the code alone when it confirms a new browser, and never otherwise', () => {
    expect(strategies(offeredSecondFactors(counting, { confirmsDevice: true }, totp))).toEqual(['email_code']);
    expect(strategies(offeredSecondFactors(counting, { confirmsDevice: false }, totp))).not.toContain('email_code');
  });
});

describe('a first factor that counts as both', () => {
  const proof = (strategy: 'passkey' | 'password' | 'web3_metamask_signature' | 'oauth_github') =>
    newVerification({ id: 'ver_1', instanceId: 'ins_1', ownerId: 'sia_1', clientId: 'c_1', strategy, createdAt: 0 });

  it('is a passkey where the instance counts it, and nothing else', () => {
    expect(countsAsBoth(counting, proof('passkey'))).toBe(true);
    expect(countsAsBoth(settings, proof('passkey'))).toBe(false);
    for (const strategy of ['password', 'web3_metamask_signature', 'oauth_github'] as const)
      expect(countsAsBoth(counting, proof(strategy))).toBe(false);
    expect(countsAsBoth(counting, undefined)).toBe(false);
  });
});
