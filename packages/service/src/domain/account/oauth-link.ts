// Whose identity is it that came back from a provider? Only strategy and subject name an account for sure; a proven address
// leads to the account that has it, and what was never proven leads to nobody (docs/security.md R25).
import { isOAuthStrategy, type ServerErrorCode, type UserSettingsJSON } from '@latchkey/wire';
import type { ExternalAccount } from '../external/external-account.ts';
import { modeProblem } from '../sign-up/create.ts';
import type { UserWithIdentifiers } from '../users/user.ts';

export type Known = {
  /** Who has linked exactly this identity. */
  readonly linked: UserWithIdentifiers | undefined;
  /** Who has claimed the identity's address here. */
  readonly addressed: UserWithIdentifiers | undefined;
};

export type Identity = Pick<ExternalAccount, 'emailAddress' | 'isEmailVerified'>;

export type Owner =
  | { readonly at: 'linked'; readonly person: UserWithIdentifiers }
  /** The address says it: the identity is linked to them. */
  | { readonly at: 'link'; readonly person: UserWithIdentifiers }
  /** The same, but whoever made that account never proved the address, so nothing of theirs may open it any more. */
  | { readonly at: 'take_over'; readonly person: UserWithIdentifiers }
  /** The address is on the account of somebody who proved other things: it is taken off that account. */
  | { readonly at: 'release'; readonly person: UserWithIdentifiers; readonly emailAddressId: string }
  /** Somebody has the address, and the provider does not say that this person holds it. */
  | { readonly at: 'unproven' }
  | { readonly at: 'nobody' };

const hasOtherProof = (person: UserWithIdentifiers, emailAddressId: string): boolean =>
  person.emails.some(({ id, verificationStatus }) => id !== emailAddressId && verificationStatus === 'verified') ||
  person.phones.some(({ verificationStatus }) => verificationStatus === 'verified') ||
  person.factors.wallets.some(({ verificationStatus }) => verificationStatus === 'verified') ||
  person.factors.externalAccounts.some(({ status }) => status === 'verified');

/** Finds the owner of an identity among those the service knows. */
export const ownerOf = (identity: Identity, { linked, addressed }: Known): Owner => {
  if (linked) return { at: 'linked', person: linked };
  if (!addressed) return { at: 'nobody' };
  if (!identity.isEmailVerified) return { at: 'unproven' };
  const own = addressed.emails.find(({ emailAddress }) => emailAddress === identity.emailAddress);
  if (!own) return { at: 'nobody' };
  if (own.verificationStatus === 'verified') return { at: 'link', person: addressed };
  return hasOtherProof(addressed, own.id)
    ? { at: 'release', person: addressed, emailAddressId: own.id }
    : { at: 'take_over', person: addressed };
};

/** Does this owner lead to an account that can be signed in to? */
export const isFound = (owner: Owner): owner is Extract<Owner, { at: 'linked' | 'link' | 'take_over' }> =>
  owner.at === 'linked' || owner.at === 'link' || owner.at === 'take_over';

/** True for an address with a tag before its domain, such as `ada+news@example.com`. */
export const hasSubaddress = (email: string): boolean =>
  /[+=#]/.test(email.slice(0, Math.max(0, email.lastIndexOf('@'))));

/**
 * Why somebody new may not come in with this identity, or undefined when they may. Whom a company's own provider brings was
 * let in by the operator who made the connection.
 */
export const newcomerProblem = (
  settings: UserSettingsJSON,
  identity: Pick<ExternalAccount, 'strategy' | 'emailAddress'>,
): ServerErrorCode | undefined => {
  if (!isOAuthStrategy(identity.strategy)) return undefined;
  const closed = modeProblem(settings);
  if (closed) return closed;
  if (settings.sign_up.allowlist_only) return 'not_allowed_to_sign_up';
  const blocksSubaddresses = settings.social[identity.strategy]?.block_email_subaddresses === true;
  return blocksSubaddresses && hasSubaddress(identity.emailAddress ?? '') ? 'not_allowed_access' : undefined;
};
