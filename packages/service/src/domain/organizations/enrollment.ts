// The domains of an organization: which may be one, how it is proven that the organization belongs to it, and what its people
// get by themselves.
import type { EnrollmentMode, ServerErrorCode } from '@latchkey/wire';
import { isDisposableDomain, isPublicMailDomain } from './mail-domains.ts';

export type OrganizationDomain = {
  readonly id: string;
  readonly instanceId: string;
  readonly organizationId: string;
  /** Lower case, such as `example.com`. */
  readonly name: string;
  readonly enrollmentMode: EnrollmentMode;
  /** Where the last code went. */
  readonly affiliationEmailAddress: string | null;
  /** The proof that runs now. */
  readonly verificationId: string | null;
  readonly verificationAttempts: number;
  readonly verificationExpireAt: number | null;
  readonly verifiedAt: number | null;
  readonly totalPendingInvitations: number;
  readonly totalPendingSuggestions: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A role that somebody who invites nobody by name gets; the instance may name another one. */
export const USUAL_ROLE = 'org:member';

/** Why a domain can be nobody's: everybody has an address on it, or nobody keeps one there. */
export const domainProblem = (name: string): ServerErrorCode | undefined => {
  if (isPublicMailDomain(name)) return 'organization_domain_common';
  return isDisposableDomain(name) ? 'organization_domain_blocked' : undefined;
};

/**
 * The address that is to prove the domain, in full: surfaces may send only the part before the `@`. Undefined where it is no
 * address, or one of another domain.
 */
export const affiliationAddress = (
  domain: Pick<OrganizationDomain, 'name'>,
  typed: string,
  normalise: (text: string) => string | undefined,
): string | undefined => {
  const email = normalise(typed.includes('@') ? typed : `${typed.trim()}@${domain.name}`);
  return email?.endsWith(`@${domain.name}`) ? email : undefined;
};
