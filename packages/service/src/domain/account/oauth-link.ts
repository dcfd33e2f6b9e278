// Finds the account of an identity that a provider returned. Only strategy and subject identify an account for certain. A
// verified address selects the account that has it; an unverified address selects none (docs/security.md R25).
import { isOAuthStrategy, type ServerErrorCode, type UserSettingsJSON } from '@latchkey/wire';
import type { ExternalAccount } from '../external/external-account.ts';
import { hasSubaddress } from '../identifiers/subaddress.ts';
import { modeProblem } from '../sign-up/create.ts';
import type { UserWithIdentifiers } from '../users/user.ts';

export type Known = {
  /** The user who has linked exactly this identity. */
  readonly linked: UserWithIdentifiers | undefined;
  /** The user who has claimed the identity's e-mail address here. */
  readonly addressed: UserWithIdentifiers | undefined;
};

export type Identity = Pick<ExternalAccount, 'emailAddress' | 'isEmailVerified'>;

export type Owner =
  | { readonly at: 'linked'; readonly userRecord: UserWithIdentifiers }
  /** The address matches: the identity is linked to this user. */
  | { readonly at: 'link'; readonly userRecord: UserWithIdentifiers }
  /**
   * The same, but the creator of that account never verified the address, so all earlier credentials of the account are
   * revoked.
   */
  | { readonly at: 'take_over'; readonly userRecord: UserWithIdentifiers }
  /** The address is on the account of a user who verified other identifiers: it is removed from that account. */
  | { readonly at: 'release'; readonly userRecord: UserWithIdentifiers; readonly emailAddressId: string }
  /** Another user has the address, and the provider does not confirm that this user owns it. */
  | { readonly at: 'unproven' }
  | { readonly at: 'none' };

const hasOtherProof = (userRecord: UserWithIdentifiers, emailAddressId: string): boolean =>
  userRecord.emails.some(({ id, verificationStatus }) => id !== emailAddressId && verificationStatus === 'verified') ||
  userRecord.phones.some(({ verificationStatus }) => verificationStatus === 'verified') ||
  userRecord.factors.wallets.some(({ verificationStatus }) => verificationStatus === 'verified') ||
  userRecord.factors.externalAccounts.some(({ status }) => status === 'verified');

/** Finds the owner of an identity among the users that were loaded. */
export const ownerOf = (identity: Identity, { linked, addressed }: Known): Owner => {
  if (linked) return { at: 'linked', userRecord: linked };
  if (!addressed) return { at: 'none' };
  if (!identity.isEmailVerified) return { at: 'unproven' };
  const own = addressed.emails.find(({ emailAddress }) => emailAddress === identity.emailAddress);
  if (!own) return { at: 'none' };
  if (own.verificationStatus === 'verified') return { at: 'link', userRecord: addressed };
  return hasOtherProof(addressed, own.id)
    ? { at: 'release', userRecord: addressed, emailAddressId: own.id }
    : { at: 'take_over', userRecord: addressed };
};

/** Does this owner refer to an account that can be signed in to? */
export const isFound = (owner: Owner): owner is Extract<Owner, { at: 'linked' | 'link' | 'take_over' }> =>
  owner.at === 'linked' || owner.at === 'link' || owner.at === 'take_over';

/**
 * Why a new user may not sign up with this identity, or undefined when they may; the lists of the instance are checked
 * separately. Users of an enterprise connection are always allowed, because the operator created the connection.
 */
export const signUpProblem = (
  settings: UserSettingsJSON,
  identity: Pick<ExternalAccount, 'strategy' | 'emailAddress'>,
): ServerErrorCode | undefined => {
  if (!isOAuthStrategy(identity.strategy)) return undefined;
  const closed = modeProblem(settings);
  if (closed) return closed;
  const blocksSubaddresses = settings.social[identity.strategy]?.block_email_subaddresses === true;
  return blocksSubaddresses && hasSubaddress(identity.emailAddress ?? '') ? 'not_allowed_access' : undefined;
};
