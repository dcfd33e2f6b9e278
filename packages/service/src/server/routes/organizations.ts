// Calls of the contract about organizations.
import { attemptDomainAffiliation, prepareDomainAffiliation } from '../../handlers/organizations/domain-affiliation.ts';
import {
  createOrganizationDomain,
  getOrganizationDomain,
  listOrganizationDomains,
  removeOrganizationDomain,
  updateEnrollmentMode,
} from '../../handlers/organizations/domains.ts';
import {
  createOrganizationInvitation,
  createOrganizationInvitations,
  listOrganizationInvitations,
  revokeOrganizationInvitation,
} from '../../handlers/organizations/invitations.ts';
import { removeLogo, setLogo } from '../../handlers/organizations/logo.ts';
import {
  acceptMembershipRequest,
  listMembershipRequests,
  rejectMembershipRequest,
} from '../../handlers/organizations/membership-requests.ts';
import {
  addMembership,
  changeMembership,
  listMemberships,
  removeMembership,
} from '../../handlers/organizations/memberships.ts';
import {
  changeOrganizationProfile,
  createOrganization,
  getOrganization,
  removeOrganization,
} from '../../handlers/organizations/organization.ts';
import { listRoles } from '../../handlers/organizations/roles.ts';
import { limitedSession } from '../../http/guards/limited-session.ts';
import { type AllowedTasks, currentSession, currentSessionDuring } from '../../http/guards/session.ts';
import { type ContractRoutes, route } from './contract-route.ts';

/** A pending session may create an organization with its picture, and read the one that it chose. */
const CHOOSING: AllowedTasks = ['choose-organization'];

export const ORGANIZATION_ROUTES = {
  'POST /organizations': route([limitedSession('create', CHOOSING)], createOrganization),
  'GET /organizations/:organizationId': route([currentSessionDuring(CHOOSING)], getOrganization),
  'PATCH /organizations/:organizationId': route([limitedSession('create')], changeOrganizationProfile),
  'DELETE /organizations/:organizationId': route([currentSession], removeOrganization),
  'PUT /organizations/:organizationId/logo': route([limitedSession('create', CHOOSING)], setLogo),
  'DELETE /organizations/:organizationId/logo': route([currentSession], removeLogo),
  'GET /organizations/:organizationId/roles': route([currentSession], listRoles),
  'GET /organizations/:organizationId/domains': route([currentSession], listOrganizationDomains),
  'POST /organizations/:organizationId/domains': route([limitedSession('create')], createOrganizationDomain),
  'GET /organizations/:organizationId/domains/:domainId': route([currentSession], getOrganizationDomain),
  'DELETE /organizations/:organizationId/domains/:domainId': route([currentSession], removeOrganizationDomain),
  'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification': route(
    [limitedSession('create')],
    prepareDomainAffiliation,
  ),
  'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification': route(
    [limitedSession('attempt')],
    attemptDomainAffiliation,
  ),
  'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode': route(
    [limitedSession('create')],
    updateEnrollmentMode,
  ),
  'GET /organizations/:organizationId/membership_requests': route([currentSession], listMembershipRequests),
  'POST /organizations/:organizationId/membership_requests/:requestId/accept': route(
    [currentSession],
    acceptMembershipRequest,
  ),
  'POST /organizations/:organizationId/membership_requests/:requestId/reject': route(
    [currentSession],
    rejectMembershipRequest,
  ),
  'GET /organizations/:organizationId/memberships': route([currentSession], listMemberships),
  'POST /organizations/:organizationId/memberships': route([limitedSession('create')], addMembership),
  'PATCH /organizations/:organizationId/memberships/:userId': route([currentSession], changeMembership),
  'DELETE /organizations/:organizationId/memberships/:userId': route([currentSession], removeMembership),
  'GET /organizations/:organizationId/invitations': route([currentSession], listOrganizationInvitations),
  'POST /organizations/:organizationId/invitations': route([limitedSession('create')], createOrganizationInvitation),
  'POST /organizations/:organizationId/invitations/bulk': route(
    [limitedSession('create')],
    createOrganizationInvitations,
  ),
  'POST /organizations/:organizationId/invitations/:invitationId/revoke': route(
    [currentSession],
    revokeOrganizationInvitation,
  ),
} satisfies Partial<ContractRoutes>;
