// English texts for refusals that occur only while managing an organization. They are in its surfaces' chunk. A host overrides
// them under its errors.

/** Texts by code. */
export const organizationErrorMessages = {
  organization_membership_quota_exceeded: 'This organization is full. Remove a member first.',
  organization_membership_quota_exceeded__limit:
    'An organization can have up to {max} members, open invitations included. Remove one first.',
  organization_minimum_permissions_needed:
    'An organization needs someone who can manage it. Give another person that role first.',
  organization_membership_request_decided: 'Someone has already answered this request.',
  organization_domain_blocked: 'This domain belongs to another organization, or cannot be used here.',
  organization_domain_common: 'Anyone can have an address at this domain. Use one that belongs to your organization.',
  organization_domain_exists_for_enterprise_connection:
    'This domain is already used for single sign-on. Choose another one.',
} as const;
