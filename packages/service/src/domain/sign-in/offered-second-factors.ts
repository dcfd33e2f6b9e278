// What the second step of a sign-in takes: the user's second factors, a passkey where the instance counts it, or the code that
// confirms a new browser.
import type { PasskeyFactorJSON, SignInSecondFactorJSON } from '@latchkey/wire';
import type { InstanceSettings } from '../instance/instance.ts';
import { secondFactorPolicyOf } from '../instance/second-factor-settings.ts';
import type { UserWithIdentifiers } from '../users/user.ts';
import { isPasskeyProof, type Verification } from '../verification.ts';
import { newDeviceFactors, secondFactorsOf } from './second-factors.ts';
import type { SignIn } from './sign-in.ts';
import { passkeyFactors } from './supported-factors.ts';

const PASSKEY: PasskeyFactorJSON = { strategy: 'passkey' };

/** The user's passkeys as a second factor; empty unless the instance counts them and the user has one. */
export const countedPasskeys = (
  { user_settings: settings, security }: InstanceSettings,
  userRecord: UserWithIdentifiers,
): readonly SignInSecondFactorJSON[] =>
  secondFactorPolicyOf(security).passkey_counts && passkeyFactors(settings, userRecord).length > 0 ? [PASSKEY] : [];

/** Whether this first factor is two factors at once: a passkey, which always verifies the user (`requestOptions`). */
export const countsAsBoth = ({ security }: InstanceSettings, first: Verification | undefined): boolean =>
  first !== undefined && isPasskeyProof(first) && secondFactorPolicyOf(security).passkey_counts;

/** What the second step of this sign-in takes. */
export const offeredSecondFactors = (
  settings: InstanceSettings,
  { confirmsDevice }: Pick<SignIn, 'confirmsDevice'>,
  userRecord: UserWithIdentifiers,
): readonly SignInSecondFactorJSON[] =>
  confirmsDevice
    ? newDeviceFactors(settings.user_settings, userRecord)
    : [...countedPasskeys(settings, userRecord), ...secondFactorsOf(settings.user_settings, userRecord)];
