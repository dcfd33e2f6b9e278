// Tables of organizations: members, invitations, domains, requests, roles.

import type {
  EnrollmentMode,
  JSONObject,
  MembershipRequestStatus,
  OrganizationInvitationStatus,
  PermissionType,
} from '@latchkey/wire';
import type { Generated, JSONColumnType } from 'kysely';
import type { OrganizationSuggestion } from '../../domain/organizations/invitation.ts';

export type MemberWordsTable = { organization_id: string; word: string; user_id: string };

export type OrganizationMembershipRequestsTable = {
  id: string;
  instance_id: string;
  organization_id: string;
  user_id: string;
  status: MembershipRequestStatus;
  created_at: number;
  updated_at: number;
};

export type OrganizationMembershipsTable = {
  id: string;
  instance_id: string;
  organization_id: string;
  user_id: string;
  role_id: string;
  public_metadata: JSONColumnType<JSONObject>;
  private_metadata: JSONColumnType<JSONObject>;
  created_at: number;
  updated_at: number;
};

export type OrganizationDomainsTable = {
  id: string;
  instance_id: string;
  organization_id: string;
  name: string;
  enrollment_mode: EnrollmentMode;
  affiliation_email_address: string | null;
  verification_id: string | null;
  verification_attempts: number;
  verification_expire_at: number | null;
  verified_at: number | null;
  created_at: number;
  updated_at: number;
};

export type OrganizationInvitationsTable = {
  id: string;
  instance_id: string;
  organization_id: string;
  domain_id: string | null;
  inviter_user_id: string | null;
  email_address: string;
  role: string;
  status: OrganizationInvitationStatus;
  public_metadata: JSONColumnType<JSONObject>;
  token_hash: string | null;
  redirect_url: string | null;
  page_origin: string | null;
  expires_at: number | null;
  created_at: number;
  updated_at: number;
};

export type OrganizationSuggestionsTable = {
  id: string;
  instance_id: string;
  organization_id: string;
  domain_id: string | null;
  user_id: string;
  status: OrganizationSuggestion['status'];
  created_at: number;
  updated_at: number;
};

export type OrganizationsTable = {
  id: string;
  instance_id: string;
  name: string;
  slug: string | null;
  public_metadata: JSONColumnType<JSONObject>;
  private_metadata: JSONColumnType<JSONObject>;
  max_allowed_memberships: number | null;
  admin_delete_enabled: boolean;
  requires_second_factor: Generated<boolean>;
  /** Maintained by a trigger; never written by the service. */
  members_count: Generated<number>;
  /** Maintained by a trigger; never written by the service. */
  pending_invitations_count: Generated<number>;
  logo_image_id: Generated<string | null>;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

export type PermissionsTable = {
  id: string;
  instance_id: string;
  key: string;
  name: string;
  description: string;
  type: PermissionType;
  created_at: number;
  updated_at: number;
};

export type RolePermissionsTable = { role_id: string; permission_id: string };

export type RolesTable = {
  id: string;
  instance_id: string;
  key: string;
  name: string;
  description: string;
  requires_second_factor: Generated<boolean>;
  created_at: number;
  updated_at: number;
};
