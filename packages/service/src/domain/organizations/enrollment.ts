// Domains of an organization: which ones it may claim, how it verifies one, and how users with an address on it can join.
import type { EnrollmentMode, ServerErrorCode } from '@latchkey/wire';
import { isDisposableDomain, isPublicMailDomain } from './mail-domains.ts';

export type OrganizationDomain = {
  readonly id: string;
  readonly instanceId: string;
  readonly organizationId: string;
  /** Lower case, such as `example.com`. */
  readonly name: string;
  readonly enrollmentMode: EnrollmentMode;
  /** The address the last code was sent to. */
  readonly affiliationEmailAddress: string | null;
  /** The verification in progress. */
  readonly verificationId: string | null;
  readonly verificationAttempts: number;
  readonly verificationExpireAt: number | null;
  readonly verifiedAt: number | null;
  readonly totalPendingInvitations: number;
  readonly totalPendingSuggestions: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The role for members who join without a named invitation; the instance may configure another one. */
export const DEFAULT_ROLE = 'org:member';

/** Why no organization may claim a domain: it is a public or a disposable mail domain. */
export const domainProblem = (name: string): ServerErrorCode | undefined => {
  if (isPublicMailDomain(name)) return 'organization_domain_common';
  return isDisposableDomain(name) ? 'organization_domain_blocked' : undefined;
};

/**
 * The full address that verifies the domain: surfaces may send only the part before the `@`. Undefined when it is not an
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
