// Verbs of organizations, their members and the users who join them. Types only: the code is downloaded with the first
// call.
import type { EnrollmentMode, OrganizationInvitationStatus, OrganizationSuggestionStatus } from '@latchkey/wire';
import type { DeletedObject } from '../deleted-object.ts';
import type { ImageFile } from '../image.ts';
import type { Lists } from '../lists.ts';
import type { Page, PageParams } from '../page.ts';
import type { OrganizationDomain } from './domain.ts';
import type { OrganizationInvitation } from './invitation.ts';
import type { OrganizationMembership } from './membership.ts';
import type { MembershipRequest, MembershipRequestStatus } from './membership-request.ts';
import type { Organization } from './organization.ts';
import type { Role } from './role.ts';
import type { OrganizationSuggestion } from './suggestion.ts';
import type { UserOrganizationInvitation } from './user-invitation.ts';

/** A new organization. */
export type CreateOrganizationParams = {
  readonly name: string;
  /** Derived from the name when omitted. */
  readonly slug?: string | undefined;
};

/** Changes of an organization. */
export type UpdateOrganizationParams = { readonly name: string; readonly slug?: string | undefined };

/** Filters of members. */
export type GetMembersParams = PageParams & {
  readonly role?: readonly string[] | undefined;
  /** Part of a name or an identifier. */
  readonly query?: string | undefined;
};

/** Filters of the organization's invitations. */
export type GetInvitationsParams = PageParams & {
  readonly status?: readonly OrganizationInvitationStatus[] | undefined;
};

/** Filters of requests to join. */
export type GetMembershipRequestsParams = PageParams & { readonly status?: MembershipRequestStatus | undefined };

/** Filters of domains. */
export type GetDomainsParams = PageParams & { readonly enrollmentMode?: EnrollmentMode | undefined };

/** A user, and the role in the organization. */
export type MemberParams = { readonly userId: string; readonly role: string };

/** Verbs of an organization that return something else than the organization. */
export type OrganizationVerbs = {
  /** Sets the organization's picture, or removes it; resolves to the updated organization. */
  readonly setLogo: (params: { readonly file: ImageFile }) => Promise<Organization>;
  /** The roles that members can have. */
  readonly getRoles: (params?: PageParams) => Promise<Page<Role>>;
  /** Its members. */
  readonly getMemberships: (params?: GetMembersParams) => Promise<Page<OrganizationMembership>>;
  /** Adds a user as a member. */
  readonly addMember: (params: MemberParams) => Promise<OrganizationMembership>;
  /** Changes a member's role. */
  readonly updateMember: (params: MemberParams) => Promise<OrganizationMembership>;
  /** Ends a user's membership. */
  readonly removeMember: (userId: string) => Promise<OrganizationMembership>;
  /** Invitations of the organization. */
  readonly getInvitations: (params?: GetInvitationsParams) => Promise<Page<OrganizationInvitation>>;
  /** Invites a user. */
  readonly inviteMember: (params: {
    readonly emailAddress: string;
    readonly role: string;
  }) => Promise<OrganizationInvitation>;
  /** Invites several users, all or none of them. */
  readonly inviteMembers: (params: {
    readonly emailAddresses: readonly string[];
    readonly role: string;
  }) => Promise<OrganizationInvitation[]>;
  /** Requests to join. */
  readonly getMembershipRequests: (params?: GetMembershipRequestsParams) => Promise<Page<MembershipRequest>>;
  /** Domains whose users may join. */
  readonly getDomains: (params?: GetDomainsParams) => Promise<Page<OrganizationDomain>>;
  readonly getDomain: (params: { readonly domainId: string }) => Promise<OrganizationDomain>;
  /** Adds a domain, which then has to be verified. */
  readonly createDomain: (name: string) => Promise<OrganizationDomain>;
};

/** Filters of the user's invitations. */
export type GetUserInvitationsParams = PageParams & {
  readonly status?: OrganizationInvitationStatus | undefined;
};

/** Filters of the user's suggestions. */
export type GetUserSuggestionsParams = PageParams & {
  readonly status?: OrganizationSuggestionStatus | readonly OrganizationSuggestionStatus[] | undefined;
};

/** Organization verbs of a user. */
export type UserOrganizationVerbs = {
  /** The user's memberships. */
  readonly getOrganizationMemberships: (params?: PageParams) => Promise<Page<OrganizationMembership>>;
  /** The user's invitations. */
  readonly getOrganizationInvitations: (params?: GetUserInvitationsParams) => Promise<Page<UserOrganizationInvitation>>;
  /** Organizations that the user may ask to join. */
  readonly getOrganizationSuggestions: (params?: GetUserSuggestionsParams) => Promise<Page<OrganizationSuggestion>>;
  /** Leaves an organization. */
  readonly leaveOrganization: (organizationId: string) => Promise<DeletedObject>;
};

/** Verbs of the public API. */
export type OrganizationsVerbs = {
  /** Creates an organization with the signed-in user as its administrator. It is not made active. */
  readonly createOrganization: (params: CreateOrganizationParams) => Promise<Organization>;
  /** An organization that the signed-in user is a member of. */
  readonly getOrganization: (organizationId: string) => Promise<Organization>;
};

export type Organizations = {
  readonly user: UserOrganizationVerbs;
  readonly organization: (organizationId: string) => OrganizationVerbs;
  readonly verbs: OrganizationsVerbs;
  /** The list cache, shared by all components. */
  readonly lists: Lists;
};
