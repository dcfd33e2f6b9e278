// An organization, its memberships and roles, the membership limit, and its slug.

import { type JSONObject, type OrganizationSettingsJSON, SLUG_MAX_LENGTH, slugOf } from '@latchkey/wire';
import type { UserWithIdentifiers } from '../users/user.ts';

export type Organization = {
  readonly id: string;
  readonly instanceId: string;
  readonly name: string;
  readonly slug: string | null;
  readonly publicMetadata: JSONObject;
  /** Only the operator reads it; it is never sent to a browser. */
  readonly privateMetadata: JSONObject;
  /** Null uses the instance's limit. */
  readonly maxAllowedMemberships: number | null;
  readonly adminDeleteEnabled: boolean;
  /** Every member must have a second factor. */
  readonly requiresSecondFactor: boolean;
  readonly membersCount: number;
  readonly pendingInvitationsCount: number;
  /** Null: surfaces draw initials. */
  readonly logoImageId: string | null;
  /** Null when the operator created it, or its creator's account was deleted. */
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type Membership = {
  readonly id: string;
  readonly organization: Organization;
  readonly userId: string;
  /** The key of the role, such as `org:admin`. */
  readonly role: string;
  readonly permissions: readonly string[];
  readonly roleRequiresSecondFactor: boolean;
  readonly publicMetadata: JSONObject;
  /** Only the operator reads it; it is never sent to a browser. */
  readonly privateMetadata: JSONObject;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A membership in a member list, with the few user fields that members may see. */
export type Member = Membership & {
  readonly user: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly profileImageId: string | null;
    readonly identifier: string;
  };
};

/** A user with their memberships. */
export type Account = UserWithIdentifiers & { readonly memberships: readonly Membership[] };

/** The effective membership limit of an organization; 0 means unlimited. */
export const membershipLimit = (organization: Organization, instanceLimit: number): number =>
  organization.maxAllowedMemberships ?? instanceLimit;

export const isFull = (organization: Organization, instanceLimit: number): boolean => {
  const limit = membershipLimit(organization, instanceLimit);
  return limit > 0 && organization.membersCount >= limit;
};

/**
 * May a member with the permission delete this organization? The operator can forbid deletion for all organizations or for this
 * one.
 */
export const mayBeDeleted = (organization: Organization, settings: OrganizationSettingsJSON): boolean =>
  organization.adminDeleteEnabled && settings.actions.admin_delete;

/** A slug derived from the name. */
export const slugFrom = (name: string): string => slugOf(name) || 'organization';

/** The slug with a suffix, used when the slug is taken. */
export const longerSlug = (slug: string, end: string): string =>
  `${slug.slice(0, SLUG_MAX_LENGTH - end.length - 1).replace(/-+$/, '')}-${end}`;
