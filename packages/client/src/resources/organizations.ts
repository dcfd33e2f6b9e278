// What organizations, their members and the users who join them do. Types only: the code comes with the first of it that is
// called.
import type { EnrollmentMode, OrganizationInvitationStatus, OrganizationSuggestionStatus } from '@latchkey/wire';
import type { DeletedObject } from './deleted-object.ts';
import type { OrganizationDomain } from './domain.ts';
import type { ImageFile } from './image.ts';
import type { OrganizationInvitation } from './invitation.ts';
import type { Lists } from './lists.ts';
import type { OrganizationMembership } from './membership.ts';
import type { MembershipRequest, MembershipRequestStatus } from './membership-request.ts';
import type { Organization } from './organization.ts';
import type { Page, PageParams } from './page.ts';
import type { Role } from './role.ts';
import type { OrganizationSuggestion } from './suggestion.ts';
import type { UserOrganizationInvitation } from './user-invitation.ts';

/** A new organization. */
export type CreateOrganizationParams = {
  readonly name: string;
  /** Made from the name when left out. */
  readonly slug?: string | undefined;
};

/** What may be changed about an organization. */
export type UpdateOrganizationParams = { readonly name: string; readonly slug?: string | undefined };

/** Which members are wanted. */
export type GetMembersParams = PageParams & {
  readonly role?: readonly string[] | undefined;
  /** Part of a name or an identifier. */
  readonly query?: string | undefined;
};

/** Which invitations of the organization are wanted. */
export type GetInvitationsParams = PageParams & {
  readonly status?: readonly OrganizationInvitationStatus[] | undefined;
};

/** Which requests to join are wanted. */
export type GetMembershipRequestsParams = PageParams & { readonly status?: MembershipRequestStatus | undefined };

/** Which domains are wanted. */
export type GetDomainsParams = PageParams & { readonly enrollmentMode?: EnrollmentMode | undefined };

/** Somebody, and the role they are to have. */
export type MemberParams = { readonly userId: string; readonly role: string };

/** The verbs of an organization that answer something else than the organization itself. */
export type OrganizationVerbs = {
  /** Gives the organization a picture, or takes it away; the answer is the organization as it is then. */
  readonly setLogo: (params: { readonly file: ImageFile }) => Promise<Organization>;
  /** The roles that its members can have. */
  readonly getRoles: (params?: PageParams) => Promise<Page<Role>>;
  /** Its members. */
  readonly getMemberships: (params?: GetMembersParams) => Promise<Page<OrganizationMembership>>;
  /** Makes somebody a member. */
  readonly addMember: (params: MemberParams) => Promise<OrganizationMembership>;
  /** Gives a member another role. */
  readonly updateMember: (params: MemberParams) => Promise<OrganizationMembership>;
  /** Ends somebody's membership. */
  readonly removeMember: (userId: string) => Promise<OrganizationMembership>;
  /** Those who were invited. */
  readonly getInvitations: (params?: GetInvitationsParams) => Promise<Page<OrganizationInvitation>>;
  /** Invites somebody. */
  readonly inviteMember: (params: {
    readonly emailAddress: string;
    readonly role: string;
  }) => Promise<OrganizationInvitation>;
  /** Invites several, all or none of them. */
  readonly inviteMembers: (params: {
    readonly emailAddresses: readonly string[];
    readonly role: string;
  }) => Promise<OrganizationInvitation[]>;
  /** Those who asked to join. */
  readonly getMembershipRequests: (params?: GetMembershipRequestsParams) => Promise<Page<MembershipRequest>>;
  /** Domains whose people may join. */
  readonly getDomains: (params?: GetDomainsParams) => Promise<Page<OrganizationDomain>>;
  readonly getDomain: (params: { readonly domainId: string }) => Promise<OrganizationDomain>;
  /** Adds a domain, which is then to be proven. */
  readonly createDomain: (name: string) => Promise<OrganizationDomain>;
};

/** Which invitations of the user are wanted. */
export type GetUserInvitationsParams = PageParams & {
  readonly status?: OrganizationInvitationStatus | undefined;
};

/** Which suggestions to the user are wanted. */
export type GetUserSuggestionsParams = PageParams & {
  readonly status?: OrganizationSuggestionStatus | readonly OrganizationSuggestionStatus[] | undefined;
};

/** What a user does with organizations. */
export type UserOrganizationVerbs = {
  /** The organizations of the user. */
  readonly getOrganizationMemberships: (params?: PageParams) => Promise<Page<OrganizationMembership>>;
  /** Organizations that the user is invited into. */
  readonly getOrganizationInvitations: (params?: GetUserInvitationsParams) => Promise<Page<UserOrganizationInvitation>>;
  /** Organizations that the user may ask to join. */
  readonly getOrganizationSuggestions: (params?: GetUserSuggestionsParams) => Promise<Page<OrganizationSuggestion>>;
  /** Leaves an organization. */
  readonly leaveOrganization: (organizationId: string) => Promise<DeletedObject>;
};

/** Verbs of the public API. */
export type OrganizationsVerbs = {
  /** Makes an organization, whose administrator is whoever is signed in. It is not made active. */
  readonly createOrganization: (params: CreateOrganizationParams) => Promise<Organization>;
  /** An organization that whoever is signed in belongs to. */
  readonly getOrganization: (organizationId: string) => Promise<Organization>;
};

export type Organizations = {
  readonly user: UserOrganizationVerbs;
  readonly organization: (organizationId: string) => OrganizationVerbs;
  readonly verbs: OrganizationsVerbs;
  /** Lists that are shown, shared by all who show them. */
  readonly lists: Lists;
};
