// Replies of the admin API about organizations: unlike those that browsers get, they contain private metadata and policies.
import type { JSONObject } from '../../../json/envelope.ts';
import type { OrganizationMembershipJSON } from '../../../json/membership.ts';
import type { OrganizationJSON } from '../../../json/organization.ts';
import type { OrganizationDomainJSON } from '../../../json/organizations/domain.ts';
import type { OrganizationInvitationJSON } from '../../../json/organizations/invitation.ts';
import type { RoleJSON } from '../../../json/organizations/role.ts';
import { entity, json, optional, text, textOrNull, timeOrNull, truth } from '../../replies/entity.ts';
import {
  domainEntries,
  invitationEntries,
  membershipEntries,
  organizationEntries,
  roleEntries,
} from '../../replies/organization.ts';

/** An organization as operators see it. */
export type AdminOrganizationJSON = OrganizationJSON & {
  readonly private_metadata: JSONObject;
  /** The user who created it; null if an operator did, or the user was deleted. */
  readonly created_by: string | null;
  /** Every member must have a second factor. */
  readonly requires_second_factor: boolean;
};

export const adminOrganization = entity<AdminOrganizationJSON>({
  ...organizationEntries,
  private_metadata: json,
  created_by: textOrNull,
  requires_second_factor: truth,
});

/** A membership as operators see it. */
export type AdminMembershipJSON = OrganizationMembershipJSON & { readonly private_metadata: JSONObject };

export const adminMembership = entity<AdminMembershipJSON>({ ...membershipEntries, private_metadata: json });

/** An invitation as operators see it. Only the reply that creates it has the link. */
export type AdminOrganizationInvitationJSON = OrganizationInvitationJSON & {
  readonly inviter_user_id: string | null;
  readonly expires_at: number | null;
  readonly url?: string;
};

export const adminInvitation = entity<AdminOrganizationInvitationJSON>({
  ...invitationEntries,
  inviter_user_id: textOrNull,
  expires_at: timeOrNull,
  url: optional(text),
});

/** A domain as operators see it. */
export type AdminDomainJSON = OrganizationDomainJSON & { readonly verified_at: number | null };

export const adminDomain = entity<AdminDomainJSON>({ ...domainEntries, verified_at: timeOrNull });

/** A role as operators see it. */
export type AdminRoleJSON = RoleJSON & {
  /** Every member with this role must have a second factor. */
  readonly requires_second_factor: boolean;
};

export const adminRole = entity<AdminRoleJSON>({ ...roleEntries, requires_second_factor: truth });
