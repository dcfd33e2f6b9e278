// A domain as its forms need it.
import type { OrganizationDomain } from '@latchkey/client';
import type { DomainFacts } from '../../flows/organizations/domain.ts';

/** Reads what the client knows of a domain. */
export const domainFacts = (domain: OrganizationDomain): DomainFacts => ({
  id: domain.id,
  name: domain.name,
  isVerified: domain.verification?.status === 'verified',
  mode: domain.enrollmentMode,
  pendingInvitations: domain.totalPendingInvitations,
  pendingSuggestions: domain.totalPendingSuggestions,
});
