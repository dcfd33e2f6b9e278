// English texts for refusals that only people who look after an organization meet. They come with its surfaces. A host finds
// them among its errors.

/** Texts by code. */
export const organizationErrorMessages = {
  organization_membership_quota_exceeded: 'This organization has no place left. Remove somebody first.',
  organization_minimum_permissions_needed:
    'An organization needs somebody who looks after it. Give another person that role first.',
  organization_membership_request_decided: 'Somebody has answered this request already.',
  organization_domain_blocked: 'This domain belongs to another organization, or cannot be used here.',
  organization_domain_common: 'Anybody can have an address at this domain. Choose one that is yours alone.',
  organization_domain_exists_for_enterprise_connection:
    'This domain belongs to a sign-in of its own already. Choose another one.',
} as const;
