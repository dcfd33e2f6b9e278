// English texts for refusals while a user chooses or joins an organization. A host overrides them under its errors.

/** Texts by code. */
export const joiningErrorMessages = {
  organization_selection_required: 'This application is used within an organization. Choose one to continue.',
  organization_invitation_accepted: 'This invitation was accepted already.',
  organization_invitation_expired: 'This invitation has expired. Ask the organization for a new one.',
  organization_invitation_revoked: 'This invitation was withdrawn. Ask the organization for a new one.',
} as const;
