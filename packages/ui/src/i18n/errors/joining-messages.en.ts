// English texts for refusals of an organization invitation, shown to the invited user. A host overrides them under its errors.

/** Texts by code. */
export const joiningErrorMessages = {
  organization_invitation_accepted: 'This invitation was accepted already.',
  organization_invitation_expired: 'This invitation has expired. Ask the organization for a new one.',
  organization_invitation_revoked: 'This invitation was withdrawn. Ask the organization for a new one.',
} as const;
