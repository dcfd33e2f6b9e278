// Status and texts of the error codes about organizations.
import type { ServerErrorCode } from '@latchkey/wire';
import { type FaultText, row } from './row.ts';

export const ORGANIZATION_TEXTS = {
  organizations_disabled: row(403, 'There are no organizations here.', 'This application does not use organizations.'),
  organization_selection_required: row(
    422,
    'Choose an organization.',
    'This application is used within an organization. Choose one to continue.',
  ),
  organization_creation_limit_reached: row(
    403,
    'You have reached the limit of organizations.',
    'You may make up to {max} organizations. Delete one that you do not need, or ask your administrator.',
  ),
  organization_minimum_permissions_needed: row(
    422,
    'An organization needs someone who can manage it.',
    'Give that role to someone else first, or delete the organization.',
  ),
  organization_membership_quota_exceeded: row(
    403,
    'The organization is full.',
    'The organization has reached its limit of members.',
  ),
  organization_membership_quota_exceeded_for_sso: row(403, 'The organization is full.'),
  already_a_member_in_organization: row(
    400,
    'Already a member.',
    '{email_address} is already a member of the organization.',
  ),
  organization_invitation_accepted: row(
    400,
    'This invitation was accepted.',
    'This invitation was accepted already. Sign in to go to the organization.',
  ),
  organization_invitation_expired: row(
    400,
    'This invitation has expired.',
    'This invitation has expired. Ask the organization for a new one.',
  ),
  organization_invitation_revoked: row(
    400,
    'This invitation was withdrawn.',
    'The organization has withdrawn this invitation. Ask for a new one.',
  ),
  organization_membership_request_decided: row(
    400,
    'This request was answered already.',
    'Someone else has answered this request. Reload the list.',
  ),
  organization_domains_disabled: row(
    403,
    'There are no domains here.',
    'This application does not use the domains of organizations.',
  ),
  organization_domain_blocked: row(422, 'That domain may not be used.'),
  organization_domain_common: row(
    422,
    'That is a public e-mail domain.',
    'Use a domain that belongs to your organization.',
  ),
  organization_domain_exists_for_enterprise_connection: row(422, 'That domain is already in use for single sign-on.'),
} satisfies Partial<Readonly<Record<ServerErrorCode, FaultText>>>;
