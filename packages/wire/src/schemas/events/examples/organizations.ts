// Examples of organizations, their members, invitations, domains, requests and roles.
import type { EventData } from '../../../events/event.ts';
import { created, IMAGE, ORGANIZATION_ID, USER_ID, WEEK_LATER } from './example-values.ts';

const publicOrganization = {
  object: 'organization',
  id: ORGANIZATION_ID,
  name: 'Analytical Engines',
  slug: 'analytical-engines',
  ...IMAGE,
  public_metadata: {},
  members_count: 1,
  pending_invitations_count: 0,
  max_allowed_memberships: 5,
  admin_delete_enabled: true,
  ...created,
} as const;

export const organization: EventData<'organization.created'> = {
  ...publicOrganization,
  private_metadata: {},
  created_by: USER_ID,
  requires_second_factor: false,
};

const publicUser = {
  object: 'public_user_data',
  first_name: 'Ada',
  last_name: 'Lovelace',
  ...IMAGE,
  identifier: 'ada@example.com',
  user_id: USER_ID,
} as const;

export const membership: EventData<'organizationMembership.created'> = {
  object: 'organization_membership',
  id: 'orgmem_1qW4eR7tY0uI3oP6aS9dF2gH5jK',
  organization: publicOrganization,
  public_metadata: {},
  private_metadata: {},
  public_user_data: publicUser,
  permissions: ['org:sys_memberships:read'],
  role: 'org:member',
  ...created,
};

export const invitation = <Status extends EventData<'organizationInvitation.created'>['status']>(status: Status) => ({
  object: 'organization_invitation' as const,
  id: 'orginv_8jK1lZ4xC7vB0nM3qW6eR9tY2uI',
  email_address: 'charles@example.com',
  organization_id: ORGANIZATION_ID,
  public_metadata: {},
  role: 'org:member',
  status,
  inviter_user_id: USER_ID,
  expires_at: WEEK_LATER,
  ...created,
});

export const domain: EventData<'organizationDomain.created'> = {
  object: 'organization_domain',
  id: 'orgdmn_6lZ9xC2vB5nM8qW1eR4tY7uI0oP',
  name: 'example.com',
  organization_id: ORGANIZATION_ID,
  enrollment_mode: 'manual_invitation',
  verification: null,
  affiliation_email_address: null,
  total_pending_invitations: 0,
  total_pending_suggestions: 0,
  verified_at: null,
  ...created,
};

export const request = <Status extends EventData<'organizationMembershipRequest.created'>['status']>(
  status: Status,
) => ({
  object: 'organization_membership_request' as const,
  id: 'orgreq_2gH5jK8lZ1xC4vB7nM0qW3eR6tY',
  organization_id: ORGANIZATION_ID,
  status,
  public_user_data: publicUser,
  ...created,
});

export const permission: EventData<'permission.created'> = {
  object: 'permission',
  id: 'perm_0pA3sD6fG9hJ2kL5zX8cV1bN4mQ',
  key: 'org:invoices:read',
  name: 'Read invoices',
  description: 'See the invoices of the organization.',
  type: 'user',
  ...created,
};

export const role: EventData<'role.created'> = {
  object: 'role',
  id: 'role_7cV0bN3mQ6wE9rT2yU5iO8pA1sD',
  key: 'org:accountant',
  name: 'Accountant',
  description: '',
  permissions: [permission],
  requires_second_factor: false,
  ...created,
};
