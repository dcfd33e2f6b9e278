// Who must have a second factor, and what counts as one.
import { describe, expect, it } from 'vitest';
import { accountWith, membership, policies, strictMembership } from '../../testing/accounts/policies.ts';
import { NO_FACTORS } from '../../testing/accounts/user-with-identifiers.ts';
import type { Passkey } from '../factors/passkey.ts';
import type { InstanceSettings } from '../instance/instance.ts';
import { secondFactorPolicyOf } from '../instance/second-factor-settings.ts';
import type { PhoneNumber } from '../users/user.ts';
import {
  hasRequiredFactor,
  lacksRequiredFactor,
  offersRequiredFactor,
  requiresSecondFactor,
} from './second-factor-policy.ts';

const phone: PhoneNumber = {
  id: 'idn_1',
  instanceId: 'ins_1',
  userId: 'user_1',
  verificationStatus: 'verified',
  verificationStrategy: 'phone_code',
  verifiedAtClient: null,
  createdAt: 0,
  updatedAt: 0,
  phoneNumber: '+15555550123',
  reservedForSecondFactor: true,
  defaultSecondFactor: true,
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

const withTotp = accountWith({ factors: { ...NO_FACTORS, hasTotp: true } });
const withPasskey = accountWith({ factors: { ...NO_FACTORS, passkeys: [passkey] } });
const counting = policies({ required: true, secondFactor: { passkey_counts: true } });

/** The settings with some attributes switched off. */
const without = (
  settings: InstanceSettings,
  ...names: readonly ('authenticator_app' | 'phone_number' | 'passkey')[]
): InstanceSettings => {
  const { attributes } = settings.user_settings;
  const off = Object.fromEntries(names.map((name) => [name, { ...attributes[name], enabled: false }]));
  return {
    ...settings,
    user_settings: { ...settings.user_settings, attributes: { ...attributes, ...off } },
  };
};

describe('a second factor is required', () => {
  const strictRole = { ...membership, roleRequiresSecondFactor: true };

  it.each([
    ['of nobody by default', policies(), [membership], false],
    ['of every user by the instance', policies({ required: true }), [], true],
    ['by the organization of a membership', policies(), [membership, strictMembership], true],
    ['by the role of a membership', policies(), [strictRole], true],
    ['of no user without that membership', policies(), [], false],
  ])('%s', (_title, settings, memberships, isRequired) => {
    expect(requiresSecondFactor(settings, memberships)).toBe(isRequired);
  });

  it('by no membership while organizations are disabled', () => {
    const settings = policies();
    const off = { ...settings, organization_settings: { ...settings.organization_settings, enabled: false } };
    expect(requiresSecondFactor(off, [strictMembership, strictRole])).toBe(false);
  });
});

describe('the requirement is satisfied', () => {
  it.each([
    ['by an authenticator app', withTotp, true],
    ['by a verified number that is reserved for it', accountWith({ phones: [phone] }), true],
    [
      'by no number that only identifies the user',
      accountWith({ phones: [{ ...phone, reservedForSecondFactor: false }] }),
      false,
    ],
    ['by no unverified number', accountWith({ phones: [{ ...phone, verificationStatus: 'unverified' }] }), false],
    ['by no backup codes alone', accountWith({ factors: { ...NO_FACTORS, hasBackupCodes: true } }), false],
    ['by no passkey', withPasskey, false],
    ['by nothing', accountWith(), false],
  ])('%s', (_title, account, isSatisfied) => {
    expect(hasRequiredFactor(policies({ required: true }), account)).toBe(isSatisfied);
    expect(lacksRequiredFactor(policies({ required: true }), account)).toBe(!isSatisfied);
    expect(lacksRequiredFactor(policies(), account)).toBe(false);
  });

  it('by no factor that the instance has switched off', () => {
    const settings = policies({ required: true });
    expect(hasRequiredFactor(without(settings, 'authenticator_app'), withTotp)).toBe(false);
    expect(hasRequiredFactor(without(settings, 'phone_number'), accountWith({ phones: [phone] }))).toBe(false);
  });

  it('by a passkey where the instance counts it, accepts it, and it was not copied', () => {
    expect(hasRequiredFactor(counting, withPasskey)).toBe(true);
    expect(hasRequiredFactor(without(counting, 'passkey'), withPasskey)).toBe(false);
    const copied = { ...passkey, flaggedAt: 1 };
    expect(hasRequiredFactor(counting, accountWith({ factors: { ...NO_FACTORS, passkeys: [copied] } }))).toBe(false);
  });
});

describe('an instance offers a factor that satisfies the requirement', () => {
  it('as an app or a number, and as a passkey where it counts', () => {
    expect(offersRequiredFactor(without(policies(), 'phone_number'))).toBe(true);
    expect(offersRequiredFactor(without(policies(), 'authenticator_app'))).toBe(true);
    expect(offersRequiredFactor(without(policies(), 'authenticator_app', 'phone_number'))).toBe(false);
    expect(offersRequiredFactor(without(counting, 'authenticator_app', 'phone_number'))).toBe(true);
    expect(offersRequiredFactor(without(counting, 'authenticator_app', 'phone_number', 'passkey'))).toBe(false);
  });

  it('not as a number that only identifies users', () => {
    const settings = without(policies(), 'authenticator_app');
    const { attributes } = settings.user_settings;
    const phone_number = { ...attributes.phone_number, used_for_second_factor: false };
    const user_settings = { ...settings.user_settings, attributes: { ...attributes, phone_number } };
    expect(offersRequiredFactor({ ...settings, user_settings })).toBe(false);
  });
});

it('an instance of an earlier release has no grace period and counts no passkeys', () => {
  const { second_factor: _policy, ...security } = policies().security;
  expect(secondFactorPolicyOf(security)).toEqual({ grace_period_seconds: 0, passkey_counts: false });
});
