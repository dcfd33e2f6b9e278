// A sign-in as SignInJSON, with the factors that can be used next (docs/reference/wire.md#sign-in).
import type { FirstFactorJSON, SignInJSON, SignInUserDataJSON } from '@latchkey/wire';
import { normaliseIdentifier } from '../../domain/identifiers/normalise.ts';
import { offeredSecondFactors } from '../../domain/sign-in/offered-second-factors.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import { factorsForUnknownUser, factorsOfUser, supportedIdentifiers } from '../../domain/sign-in/supported-factors.ts';
import type { User, UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Vault } from '../../ports/vault.ts';
import type { SignInView } from '../../store/views/client-views.ts';
import { pictureJSON, type Shown } from '../image.ts';
import type { Presenting } from '../presenting.ts';
import { verificationJSON } from '../verification.ts';

const STAND_IN_LENGTH = 27;

/**
 * A placeholder id of an address, for enumeration protection. The same identifier always gives the same id, known or not, so
 * that repeating the request reveals nothing.
 */
const standInAddressId = (vault: Vault, instanceId: string, typed: string): string =>
  `idn_${vault
    .mac('lookup', `${instanceId}:${normaliseIdentifier(typed)}`)
    .replace(/[-_]/g, '0')
    .slice(0, STAND_IN_LENGTH)}`;

const userData = (user: User | undefined, at: Shown): SignInUserDataJSON | null =>
  user
    ? {
        ...(user.firstName !== null && { first_name: user.firstName }),
        ...(user.lastName !== null && { last_name: user.lastName }),
        ...pictureJSON(at, user.profileImageId),
      }
    : null;

const firstFactors = (
  at: Presenting,
  signIn: SignIn,
  userRecord: UserWithIdentifiers | undefined,
): readonly FirstFactorJSON[] | null => {
  const isOpen = signIn.status === 'needs_identifier' || signIn.status === 'needs_first_factor';
  if (isOpen && signIn.enterpriseConnectionId !== null) return [{ strategy: 'enterprise_sso' }];
  if (signIn.status !== 'needs_first_factor' || signIn.identifier === null) return null;
  const { user_settings: settings, security } = at.instance.settings;
  if (security.enumeration_protection) {
    return factorsForUnknownUser(
      settings,
      signIn.identifier,
      standInAddressId(at.ports.vault, at.instance.id, signIn.identifier),
    );
  }
  if (!userRecord) return [];
  return factorsOfUser(settings, userRecord, signIn.identifier);
};

/** With enumeration protection, nothing about the user is shown before the first factor is verified. */
const isStillHidden = (at: Presenting, signIn: SignIn): boolean =>
  at.instance.settings.security.enumeration_protection &&
  (signIn.status === 'needs_identifier' || signIn.status === 'needs_first_factor');

export const signInJSON = (
  at: Presenting,
  { signIn, userRecord, verification, secondVerification }: SignInView,
): SignInJSON => {
  return {
    object: 'sign_in',
    id: signIn.id,
    status: signIn.status,
    supported_identifiers: supportedIdentifiers(at.instance.settings.user_settings.attributes),
    identifier: signIn.identifier,
    supported_first_factors: firstFactors(at, signIn, userRecord),
    supported_second_factors:
      signIn.status === 'needs_second_factor' && userRecord
        ? offeredSecondFactors(at.instance.settings, signIn, userRecord)
        : null,
    first_factor_verification: verification ? verificationJSON(verification, at) : null,
    second_factor_verification: secondVerification ? verificationJSON(secondVerification, at) : null,
    created_session_id: signIn.createdSessionId,
    user_data: isStillHidden(at, signIn) ? null : userData(userRecord?.user, at.instance),
  };
};
