// Which account an external identity belongs to, as a table of cases.
import { describe, expect, it } from 'vitest';
import { userWith } from '../../testing/accounts/user-with-identifiers.ts';
import { newExternalAccount } from '../external/external-account.ts';
import { isFlowOpen, isTransferFresh } from '../external/oauth-flow.ts';
import { defaultSettings } from '../instance/default-settings.ts';
import type { EmailAddress, PhoneNumber } from '../users/user.ts';
import { isFound, ownerOf, signUpProblem } from './oauth-link.ts';

const email = (
  verificationStatus: 'verified' | 'unverified',
  emailAddress = 'a@example.com',
  id = 'idn_1',
): EmailAddress => ({
  id,
  instanceId: 'ins_1',
  userId: 'user_1',
  emailAddress,
  verificationStatus,
  verificationStrategy: null,
  verifiedAtClient: null,
  createdAt: 0,
  updatedAt: 0,
});
const phone: PhoneNumber = {
  ...email('verified'),
  phoneNumber: '+12025550123',
  reservedForSecondFactor: false,
  defaultSecondFactor: false,
};
const proven = { emailAddress: 'a@example.com', isEmailVerified: true };
const unproven = { emailAddress: 'a@example.com', isEmailVerified: false };
const nobody = { linked: undefined, addressed: undefined };

describe('the user of an external identity', () => {
  const holder = userWith({ emails: [email('verified')] });
  const claimer = userWith({ emails: [email('unverified')] });

  it('is the user who linked it, whatever its address is', () => {
    const other = userWith({}, { id: 'user_2' });
    expect(ownerOf(proven, { linked: other, addressed: holder })).toEqual({ at: 'linked', userRecord: other });
  });
  it('is undefined when no user is known', () => {
    expect(ownerOf(proven, nobody)).toEqual({ at: 'none' });
    expect(isFound(ownerOf(proven, nobody))).toBe(false);
  });
  it('is the user who verified the same address', () => {
    expect(ownerOf(proven, { ...nobody, addressed: holder })).toEqual({ at: 'link', userRecord: holder });
  });
  it('is not found by an address that the provider did not verify', () => {
    expect(ownerOf(unproven, { ...nobody, addressed: holder })).toEqual({ at: 'unproven' });
  });
  it('takes over an account that was created with their unverified address', () => {
    expect(ownerOf(proven, { ...nobody, addressed: claimer })).toEqual({ at: 'take_over', userRecord: claimer });
  });
  it('only gets the address back from a user who verified other identifiers', () => {
    for (const more of [
      userWith({ emails: [email('unverified')], phones: [phone] }),
      userWith({ emails: [email('unverified'), email('verified', 'b@example.com', 'idn_2')] }),
    ])
      expect(ownerOf(proven, { ...nobody, addressed: more })).toEqual({
        at: 'release',
        userRecord: more,
        emailAddressId: 'idn_1',
      });
  });
});

describe('a new user', () => {
  const { user_settings: settings } = defaultSettings({
    environmentType: 'development',
    applicationName: 'x',
    homeUrl: '',
    suffix: 's',
  });
  const facts = {
    id: 'eac_1',
    instanceId: 'ins_1',
    userId: null,
    verificationId: null,
    strategy: 'oauth_github',
  } as const;
  const account = { ...newExternalAccount(facts, 0), emailAddress: 'a+b@example.com' };

  it('may sign up where sign-up is open, and gets the reason where it is not', () => {
    expect(signUpProblem(settings, account)).toBeUndefined();
    const restricted = { ...settings, sign_up: { ...settings.sign_up, mode: 'restricted' as const } };
    expect(signUpProblem(restricted, account)).toBe('sign_up_mode_restricted');
  });
  it('cannot use a second form of an address where the instance blocks subaddresses', () => {
    const row = {
      enabled: true,
      required: false,
      authenticatable: true,
      strategy: 'oauth_github',
      name: 'GitHub',
      logo_url: null,
      block_email_subaddresses: true,
    } as const;
    const blocking = { ...settings, social: { oauth_github: row } };
    expect(signUpProblem(blocking, account)).toBe('not_allowed_access');
    expect(signUpProblem(blocking, { ...account, emailAddress: 'ab@example.com' })).toBeUndefined();
  });
});

describe('an external redirect', () => {
  it('can be completed once, before it expires', () => {
    expect(isFlowOpen({ usedAt: null, expiresAt: 10 }, 9)).toBe(true);
    expect(isFlowOpen({ usedAt: null, expiresAt: 10 }, 10)).toBe(false);
    expect(isFlowOpen({ usedAt: 1, expiresAt: 10 }, 2)).toBe(false);
  });
  it('can be transferred for ten minutes', () => {
    expect(isTransferFresh({ status: 'transferable', updatedAt: 0 }, 599_999)).toBe(true);
    expect(isTransferFresh({ status: 'transferable', updatedAt: 0 }, 600_000)).toBe(false);
    expect(isTransferFresh({ status: 'verified', updatedAt: 0 }, 1)).toBe(false);
    expect(isTransferFresh(undefined, 1)).toBe(false);
  });
});
