// Calls on organizations: logo, roles, domains, requests, memberships, invitations (docs/reference/wire.md#organization-calls).
import type { DeletedObjectJSON } from '../json/deleted-object.ts';
import type { PageJSON } from '../json/envelope.ts';
import type { OrganizationMembershipJSON } from '../json/membership.ts';
import type { OrganizationJSON } from '../json/organization.ts';
import type { OrganizationDomainJSON } from '../json/organizations/domain.ts';
import type { OrganizationInvitationJSON } from '../json/organizations/invitation.ts';
import type { MembershipRequestJSON } from '../json/organizations/membership-request.ts';
import type { RoleJSON } from '../json/organizations/role.ts';
import type { uploadImage } from '../schemas/me/me.ts';
import type {
  attemptDomainAffiliation,
  createDomain,
  createInvitation,
  createInvitations,
  createMembership,
  createOrganization,
  domainsQuery,
  invitationsQuery,
  membershipRequestsQuery,
  membershipsQuery,
  pageQuery,
  prepareDomainAffiliation,
  updateDomainEnrollment,
  updateMembership,
  updateOrganization,
} from '../schemas/organizations.ts';
import type { Enveloped, WireInput } from './wire-input.ts';

type List<Item, Query> = Enveloped<PageJSON<Item>, { query: Query }>;
type OrganizationCall<Body> = Enveloped<OrganizationJSON, { body: Body }>;
type DomainCall<Body> = Enveloped<OrganizationDomainJSON, { body: Body }>;
type MembershipCall<Body> = Enveloped<OrganizationMembershipJSON, { body: Body }>;

export type OrganizationEndpoints = {
  readonly 'POST /organizations': OrganizationCall<WireInput<typeof createOrganization>>;
  readonly 'GET /organizations/:organizationId': Enveloped<OrganizationJSON>;
  readonly 'PATCH /organizations/:organizationId': OrganizationCall<WireInput<typeof updateOrganization>>;
  readonly 'DELETE /organizations/:organizationId': Enveloped<DeletedObjectJSON>;
  readonly 'PUT /organizations/:organizationId/logo': OrganizationCall<WireInput<typeof uploadImage>>;
  readonly 'DELETE /organizations/:organizationId/logo': Enveloped<OrganizationJSON>;
  readonly 'GET /organizations/:organizationId/roles': List<RoleJSON, WireInput<typeof pageQuery>>;

  readonly 'GET /organizations/:organizationId/domains': List<OrganizationDomainJSON, WireInput<typeof domainsQuery>>;
  readonly 'POST /organizations/:organizationId/domains': DomainCall<WireInput<typeof createDomain>>;
  readonly 'GET /organizations/:organizationId/domains/:domainId': Enveloped<OrganizationDomainJSON>;
  readonly 'DELETE /organizations/:organizationId/domains/:domainId': Enveloped<DeletedObjectJSON>;
  readonly 'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification': DomainCall<
    WireInput<typeof prepareDomainAffiliation>
  >;
  readonly 'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification': DomainCall<
    WireInput<typeof attemptDomainAffiliation>
  >;
  readonly 'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode': DomainCall<
    WireInput<typeof updateDomainEnrollment>
  >;

  readonly 'GET /organizations/:organizationId/membership_requests': List<
    MembershipRequestJSON,
    WireInput<typeof membershipRequestsQuery>
  >;
  readonly 'POST /organizations/:organizationId/membership_requests/:requestId/accept': Enveloped<MembershipRequestJSON>;
  readonly 'POST /organizations/:organizationId/membership_requests/:requestId/reject': Enveloped<MembershipRequestJSON>;

  readonly 'GET /organizations/:organizationId/memberships': List<
    OrganizationMembershipJSON,
    WireInput<typeof membershipsQuery>
  >;
  readonly 'POST /organizations/:organizationId/memberships': MembershipCall<WireInput<typeof createMembership>>;
  readonly 'PATCH /organizations/:organizationId/memberships/:userId': MembershipCall<
    WireInput<typeof updateMembership>
  >;
  readonly 'DELETE /organizations/:organizationId/memberships/:userId': Enveloped<OrganizationMembershipJSON>;

  readonly 'GET /organizations/:organizationId/invitations': List<
    OrganizationInvitationJSON,
    WireInput<typeof invitationsQuery>
  >;
  readonly 'POST /organizations/:organizationId/invitations': Enveloped<
    OrganizationInvitationJSON,
    { body: WireInput<typeof createInvitation> }
  >;
  readonly 'POST /organizations/:organizationId/invitations/bulk': Enveloped<
    readonly OrganizationInvitationJSON[],
    { body: WireInput<typeof createInvitations> }
  >;
  readonly 'POST /organizations/:organizationId/invitations/:invitationId/revoke': Enveloped<OrganizationInvitationJSON>;
};
