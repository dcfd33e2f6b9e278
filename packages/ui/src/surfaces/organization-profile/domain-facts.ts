// The fields of a domain that its forms need.
import type { OrganizationDomain } from '@latchkey/client';
import type { DomainFacts } from '../../flows/organizations/domain.ts';

/** Reads them from the client's resource. */
export const domainFacts = (domain: OrganizationDomain): DomainFacts => ({
  id: domain.id,
  name: domain.name,
  isVerified: domain.verification?.status === 'verified',
  mode: domain.enrollmentMode,
  pendingInvitations: domain.totalPendingInvitations,
  pendingSuggestions: domain.totalPendingSuggestions,
});
