// Decides whether a sign-in needs a second step after its first factor: the user's second factor, or a code that confirms a new
// browser.
import { requiresSecondFactor } from '../../domain/account/second-factor-policy.ts';
import { countedPasskeys, countsAsBoth } from '../../domain/sign-in/offered-second-factors.ts';
import { newDeviceFactors, secondFactorsOf } from '../../domain/sign-in/second-factors.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { isPasswordProof, type Verification } from '../../domain/verification.ts';
import { findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { isKnownDevice } from '../../store/sessions/known-devices.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import type { Call } from '../context/call.ts';

export type SecondStep = 'none' | 'second_factor' | 'new_device';

/** The verified first factor of an attempt, if it has one. */
export const firstProofOf = async (db: Db, signIn: SignIn): Promise<Verification | undefined> =>
  signIn.firstFactorVerificationId === null
    ? undefined
    : findVerification(db, signIn.id, signIn.firstFactorVerificationId);

/** Whether the instance, a role or an organization requires a second factor of the user. */
const isRequired = async (db: Db, call: Call, userId: string): Promise<boolean> => {
  const { id, settings } = call.instance;
  const account = await findAccount(db, id, userId);
  return account !== undefined && requiresSecondFactor(settings, account.memberships);
};

/**
 * The second step after this first factor. A passkey is asked for by itself only where a second factor is required: a user
 * without that policy may sign in with a password on a device that has no passkey. Only a password is checked for a new browser:
 * it can be stolen anywhere, while a code, a link, a passkey, a wallet and a provider prove something that the user has. A user
 * who can receive no code is not asked.
 */
export const secondStepAfter = async (
  db: Db,
  call: Call,
  at: {
    readonly clientId: string;
    readonly userRecord: UserWithIdentifiers;
    readonly first: Verification | undefined;
  },
): Promise<SecondStep> => {
  const { settings } = call.instance;
  const { userRecord, first } = at;
  if (countsAsBoth(settings, first)) return 'none';
  if (secondFactorsOf(settings.user_settings, userRecord).length > 0) return 'second_factor';
  if (countedPasskeys(settings, userRecord).length > 0 && (await isRequired(db, call, userRecord.user.id)))
    return 'second_factor';
  const isChecked = settings.security.new_device_check === true && first !== undefined && isPasswordProof(first);
  if (!isChecked || newDeviceFactors(settings.user_settings, userRecord).length === 0) return 'none';
  return (await isKnownDevice(db, userRecord.user.id, at.clientId)) ? 'none' : 'new_device';
};
