// Decides whether a sign-in needs a second step after its first factor: the user's second factor, or a code that confirms a new
// browser.
import { newDeviceFactors, secondFactorsOf } from '../../domain/sign-in/second-factors.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { isPasswordProof, type Verification } from '../../domain/verification.ts';
import { findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { isKnownDevice } from '../../store/sessions/known-devices.ts';
import type { Call } from '../context/call.ts';

export type SecondStep = 'none' | 'second_factor' | 'new_device';

/** The verified first factor of an attempt, if it has one. */
export const firstProofOf = async (db: Db, signIn: SignIn): Promise<Verification | undefined> =>
  signIn.firstFactorVerificationId === null
    ? undefined
    : findVerification(db, signIn.id, signIn.firstFactorVerificationId);

/**
 * The second step after this first factor. Only a password is checked for a new browser: it can be stolen anywhere, while a code,
 * a link, a passkey, a wallet and a provider prove something that the user has. A user who can receive no code is not asked.
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
  const { user_settings: settings, security } = call.instance.settings;
  const { userRecord, first } = at;
  if (secondFactorsOf(settings, userRecord).length > 0) return 'second_factor';
  const isChecked = security.new_device_check === true && first !== undefined && isPasswordProof(first);
  if (!isChecked || newDeviceFactors(settings, userRecord).length === 0) return 'none';
  return (await isKnownDevice(db, userRecord.user.id, at.clientId)) ? 'none' : 'new_device';
};
