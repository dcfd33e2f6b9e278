// People who work together: an organization, who belongs to it with which role, how many may, and the name in its addresses.

import { type JSONObject, type OrganizationSettingsJSON, SLUG_MAX_LENGTH, slugOf } from '@latchkey/wire';
import type { UserWithIdentifiers } from '../users/user.ts';

export type Organization = {
  readonly id: string;
  readonly instanceId: string;
  readonly name: string;
  readonly slug: string | null;
  readonly publicMetadata: JSONObject;
  /** Null where the instance's own limit holds. */
  readonly maxAllowedMemberships: number | null;
  readonly adminDeleteEnabled: boolean;
  readonly membersCount: number;
  readonly pendingInvitationsCount: number;
  /** Null where surfaces draw initials. */
  readonly logoImageId: string | null;
  /** Null when the operator made it, or its maker is gone. */
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
  readonly publicMetadata: JSONObject;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A membership in a list of members, with the little that members see of each other. */
export type Member = Membership & {
  readonly person: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly profileImageId: string | null;
    readonly identifier: string;
  };
};

/** A person and where they belong. */
export type Account = UserWithIdentifiers & { readonly memberships: readonly Membership[] };

/** The limit that holds for an organization; 0 is none. */
export const membershipLimit = (organization: Organization, instanceLimit: number): number =>
  organization.maxAllowedMemberships ?? instanceLimit;

export const isFull = (organization: Organization, instanceLimit: number): boolean => {
  const limit = membershipLimit(organization, instanceLimit);
  return limit > 0 && organization.membersCount >= limit;
};

/** May whoever has the permission delete this organization? The operator can keep all of them, or this one. */
export const mayBeDeleted = (organization: Organization, settings: OrganizationSettingsJSON): boolean =>
  organization.adminDeleteEnabled && settings.actions.admin_delete;

/** A slug that says the name, as far as plain letters can. */
export const slugFrom = (name: string): string => slugOf(name) || 'organization';

/** The same with something behind it, for when it is taken. */
export const longerSlug = (slug: string, end: string): string =>
  `${slug.slice(0, SLUG_MAX_LENGTH - end.length - 1).replace(/-+$/, '')}-${end}`;
