// The handlers of the admin API about organizations.
import {
  changeAdminDomain,
  createAdminDomain,
  deleteAdminDomain,
  getAdminDomain,
  listAdminDomains,
  verifyAdminDomain,
} from '../../../handlers/admin/organizations/domains.ts';
import { exportAdminOrganizations } from '../../../handlers/admin/organizations/export-organizations.ts';
import {
  createAdminInvitation,
  createAdminInvitations,
  getAdminInvitation,
  listAdminInvitations,
  revokeAdminInvitation,
} from '../../../handlers/admin/organizations/invitations.ts';
import {
  changeAdminMembership,
  createAdminMembership,
  deleteAdminMembership,
  getAdminMembership,
  listAdminMemberships,
  mergeAdminMembershipMetadata,
} from '../../../handlers/admin/organizations/members.ts';
import {
  acceptAdminRequest,
  getAdminRequest,
  listAdminRequests,
  rejectAdminRequest,
} from '../../../handlers/admin/organizations/membership-requests.ts';
import {
  changeAdminOrganization,
  countAdminOrganizations,
  createAdminOrganization,
  deleteAdminLogo,
  deleteAdminOrganization,
  getAdminOrganization,
  listAdminOrganizations,
  mergeAdminOrganizationMetadata,
  setAdminLogo,
} from '../../../handlers/admin/organizations/organizations.ts';
import {
  changeAdminPermission,
  createAdminPermission,
  deleteAdminPermission,
  getAdminPermission,
  listAdminPermissions,
} from '../../../handlers/admin/organizations/permissions.ts';
import {
  addAdminRolePermission,
  changeAdminRole,
  createAdminRole,
  deleteAdminRole,
  getAdminRole,
  listAdminRoles,
  removeAdminRolePermission,
} from '../../../handlers/admin/organizations/roles.ts';
import type { AdminRoutes } from './row.ts';

/** Calls about organizations, joining them, roles and permissions. */
export const ORGANIZATION_ROUTES = {
  'GET /organizations': listAdminOrganizations,
  'GET /organizations/count': countAdminOrganizations,
  'GET /organizations/export': exportAdminOrganizations,
  'POST /organizations': createAdminOrganization,
  'GET /organizations/:id': getAdminOrganization,
  'PATCH /organizations/:id': changeAdminOrganization,
  'PATCH /organizations/:id/metadata': mergeAdminOrganizationMetadata,
  'PUT /organizations/:id/logo': setAdminLogo,
  'DELETE /organizations/:id/logo': deleteAdminLogo,
  'DELETE /organizations/:id': deleteAdminOrganization,
  'GET /organizations/:id/memberships': listAdminMemberships,
  'POST /organizations/:id/memberships': createAdminMembership,
  'GET /organizations/:id/memberships/:userId': getAdminMembership,
  'PATCH /organizations/:id/memberships/:userId': changeAdminMembership,
  'PATCH /organizations/:id/memberships/:userId/metadata': mergeAdminMembershipMetadata,
  'DELETE /organizations/:id/memberships/:userId': deleteAdminMembership,
  'GET /organizations/:id/invitations': listAdminInvitations,
  'POST /organizations/:id/invitations': createAdminInvitation,
  'POST /organizations/:id/invitations/bulk': createAdminInvitations,
  'GET /organizations/:id/invitations/:invitationId': getAdminInvitation,
  'POST /organizations/:id/invitations/:invitationId/revoke': revokeAdminInvitation,
  'GET /organizations/:id/domains': listAdminDomains,
  'POST /organizations/:id/domains': createAdminDomain,
  'GET /organizations/:id/domains/:domainId': getAdminDomain,
  'PATCH /organizations/:id/domains/:domainId': changeAdminDomain,
  'POST /organizations/:id/domains/:domainId/verify': verifyAdminDomain,
  'DELETE /organizations/:id/domains/:domainId': deleteAdminDomain,
  'GET /organizations/:id/membership_requests': listAdminRequests,
  'GET /organizations/:id/membership_requests/:requestId': getAdminRequest,
  'POST /organizations/:id/membership_requests/:requestId/accept': acceptAdminRequest,
  'POST /organizations/:id/membership_requests/:requestId/reject': rejectAdminRequest,
  'GET /roles': listAdminRoles,
  'POST /roles': createAdminRole,
  'GET /roles/:id': getAdminRole,
  'PATCH /roles/:id': changeAdminRole,
  'DELETE /roles/:id': deleteAdminRole,
  'POST /roles/:id/permissions/:permissionId': addAdminRolePermission,
  'DELETE /roles/:id/permissions/:permissionId': removeAdminRolePermission,
  'GET /permissions': listAdminPermissions,
  'POST /permissions': createAdminPermission,
  'GET /permissions/:id': getAdminPermission,
  'PATCH /permissions/:id': changeAdminPermission,
  'DELETE /permissions/:id': deleteAdminPermission,
} as const satisfies Partial<AdminRoutes>;
