// The admin API: settings, users, organizations and token templates of an instance, for callers with its secret key.
import type { AdminKey } from '@latchkey/wire/admin';
import { listAdminAccessTokens } from '../../handlers/admin/access-tokens.ts';
import { listAdminAuditEvents } from '../../handlers/admin/audit-events.ts';
import {
  changeAdminConnection,
  createAdminConnection,
  deleteAdminConnection,
  getAdminConnection,
  listAdminConnections,
} from '../../handlers/admin/enterprise/connections.ts';
import {
  createAllowedIdentifier,
  createBlockedIdentifier,
  deleteAllowedIdentifier,
  deleteBlockedIdentifier,
  getAllowedIdentifier,
  getBlockedIdentifier,
  listAllowedIdentifiers,
  listBlockedIdentifiers,
} from '../../handlers/admin/identifier-lists.ts';
import { changeAdminInstance, getAdminInstance } from '../../handlers/admin/instance.ts';
import {
  createAdminInvitation,
  listAdminInvitations,
  revokeAdminInvitation,
} from '../../handlers/admin/organizations/invitations.ts';
import {
  changeAdminMembership,
  changeAdminOrganization,
  createAdminMembership,
  createAdminOrganization,
  deleteAdminMembership,
  deleteAdminOrganization,
  getAdminOrganization,
  listAdminMemberships,
  listAdminOrganizations,
} from '../../handlers/admin/organizations/organizations.ts';
import {
  changeAdminPermission,
  createAdminPermission,
  deleteAdminPermission,
  getAdminPermission,
  listAdminPermissions,
} from '../../handlers/admin/organizations/permissions.ts';
import {
  changeAdminRole,
  createAdminRole,
  deleteAdminRole,
  getAdminRole,
  listAdminRoles,
} from '../../handlers/admin/organizations/roles.ts';
import {
  changeAdminProvider,
  createAdminProvider,
  deleteAdminProvider,
  getAdminProvider,
  listAdminProviders,
} from '../../handlers/admin/providers/oauth-providers.ts';
import {
  admitWaitlistEntry,
  createActorToken,
  createInvitation,
  createSignInToken,
  listInvitations,
  listWaitlistEntries,
  rejectWaitlistEntry,
  revokeAdminTicket,
} from '../../handlers/admin/tickets.ts';
import {
  changeAdminTemplate,
  createAdminTemplate,
  deleteAdminTemplate,
  getAdminTemplate,
  listAdminTemplates,
} from '../../handlers/admin/token-templates.ts';
import {
  changeAdminUser,
  createAdminUser,
  deleteAdminUser,
  getAdminUser,
  listAdminUsers,
} from '../../handlers/admin/users.ts';
import type { Incoming } from '../../http/incoming.ts';
import { readJsonBody, readOptionalJsonBody } from '../../http/json-input.ts';
import { operatorPreflight } from '../../http/operator-reply.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { type AdminAccess, type AdminRoutes, type AdminRow, admin, adminContractRow } from './admin-row.ts';
import type { Row } from './row.ts';

const param =
  (name: string) =>
  ({ params }: Incoming): string =>
    params[name] ?? '';
const id = param('id');
const query = (incoming: Incoming) => incoming.query();
const body = ({ request }: Incoming) => readJsonBody(request);
const optionalBody = ({ request }: Incoming) => readOptionalJsonBody(request);
const deletesAccounts = (incoming: Incoming): boolean => incoming.query().delete_accounts === 'true';
const membership = ({ params }: Incoming) => ({ organizationId: params.id ?? '', userId: params.userId ?? '' });
const always =
  <const Value>(value: Value) =>
  (): Value =>
    value;

/** The rows; the arguments after a handler say what it reads from the request. */
const ADMIN_ROWS = [
  admin('GET', '/instance', getAdminInstance),
  admin('PATCH', '/instance', changeAdminInstance, body),

  admin('GET', '/users', listAdminUsers, query),
  admin('POST', '/users', createAdminUser, body),
  admin('GET', '/users/:id', getAdminUser, id),
  admin('PATCH', '/users/:id', changeAdminUser, id, body),
  admin('DELETE', '/users/:id', deleteAdminUser, id),
  admin('GET', '/users/:id/oauth_access_tokens/:provider', listAdminAccessTokens, id, param('provider')),

  admin('GET', '/oauth_providers', listAdminProviders),
  admin('POST', '/oauth_providers', createAdminProvider, body),
  admin('GET', '/oauth_providers/:id', getAdminProvider, id),
  admin('PATCH', '/oauth_providers/:id', changeAdminProvider, id, body),
  admin('DELETE', '/oauth_providers/:id', deleteAdminProvider, id, deletesAccounts),
  admin('GET', '/enterprise_connections', listAdminConnections),
  admin('POST', '/enterprise_connections', createAdminConnection, body),
  admin('GET', '/enterprise_connections/:id', getAdminConnection, id),
  admin('PATCH', '/enterprise_connections/:id', changeAdminConnection, id, body),
  admin('DELETE', '/enterprise_connections/:id', deleteAdminConnection, id, deletesAccounts),

  admin('GET', '/organizations', listAdminOrganizations, query),
  admin('POST', '/organizations', createAdminOrganization, body),
  admin('GET', '/organizations/:id', getAdminOrganization, id),
  admin('DELETE', '/organizations/:id', deleteAdminOrganization, id),
  admin('PATCH', '/organizations/:id', changeAdminOrganization, id, body),
  admin('GET', '/organizations/:id/memberships', listAdminMemberships, id, query),
  admin('PATCH', '/organizations/:id/memberships/:userId', changeAdminMembership, membership, body),
  admin('POST', '/organizations/:id/memberships', createAdminMembership, id, body),
  admin('DELETE', '/organizations/:id/memberships/:userId', deleteAdminMembership, id, param('userId')),
  admin('GET', '/organizations/:id/invitations', listAdminInvitations, id, query),
  admin('POST', '/organizations/:id/invitations', createAdminInvitation, id, body),
  admin(
    'POST',
    '/organizations/:id/invitations/:invitationId/revoke',
    revokeAdminInvitation,
    id,
    param('invitationId'),
  ),

  admin('GET', '/roles', listAdminRoles, query),
  admin('POST', '/roles', createAdminRole, body),
  admin('GET', '/roles/:id', getAdminRole, id),
  admin('PATCH', '/roles/:id', changeAdminRole, id, body),
  admin('DELETE', '/roles/:id', deleteAdminRole, id),
  admin('GET', '/permissions', listAdminPermissions, query),
  admin('POST', '/permissions', createAdminPermission, body),
  admin('GET', '/permissions/:id', getAdminPermission, id),
  admin('PATCH', '/permissions/:id', changeAdminPermission, id, body),
  admin('DELETE', '/permissions/:id', deleteAdminPermission, id),

  admin('POST', '/sign_in_tokens', createSignInToken, body),
  admin('POST', '/sign_in_tokens/:id/revoke', revokeAdminTicket, always('sign_in_token'), id),
  admin('POST', '/actor_tokens', createActorToken, body),
  admin('POST', '/actor_tokens/:id/revoke', revokeAdminTicket, always('actor_token'), id),
  admin('GET', '/invitations', listInvitations, query),
  admin('POST', '/invitations', createInvitation, body),
  admin('POST', '/invitations/:id/revoke', revokeAdminTicket, always('invitation'), id),
  admin('GET', '/waitlist_entries', listWaitlistEntries, query),
  admin('POST', '/waitlist_entries/:id/admit', admitWaitlistEntry, id, optionalBody),
  admin('POST', '/waitlist_entries/:id/reject', rejectWaitlistEntry, id),

  admin('GET', '/audit_events', listAdminAuditEvents, query),
];

/** The calls that are in the contract. A call of the contract that is missing here does not compile. */
const ADMIN_ROUTES: AdminRoutes = {
  'GET /allowlist_identifiers': listAllowedIdentifiers,
  'POST /allowlist_identifiers': createAllowedIdentifier,
  'GET /allowlist_identifiers/:id': getAllowedIdentifier,
  'DELETE /allowlist_identifiers/:id': deleteAllowedIdentifier,
  'GET /blocklist_identifiers': listBlockedIdentifiers,
  'POST /blocklist_identifiers': createBlockedIdentifier,
  'GET /blocklist_identifiers/:id': getBlockedIdentifier,
  'DELETE /blocklist_identifiers/:id': deleteBlockedIdentifier,
  'GET /jwt_templates': listAdminTemplates,
  'POST /jwt_templates': createAdminTemplate,
  'GET /jwt_templates/:id': getAdminTemplate,
  'PATCH /jwt_templates/:id': changeAdminTemplate,
  'DELETE /jwt_templates/:id': deleteAdminTemplate,
};

const contractRow = <K extends AdminKey>(key: K): AdminRow => adminContractRow(key, ADMIN_ROUTES);
const CONTRACT_ROWS = (Object.keys(ADMIN_ROUTES) as AdminKey[]).map(contractRow);

/**
 * The rows of the admin API. The secret key decides the instance, unless the caller was authenticated in another way and passes
 * the instance.
 */
export const adminRows = (access: AdminAccess): ReadonlyArray<Row<OperatorDeps>> => [
  { method: 'OPTIONS', path: '/admin/*', guards: [], answer: (_services, incoming) => operatorPreflight(incoming) },
  ...[...ADMIN_ROWS, ...CONTRACT_ROWS].map((row) => row(access)),
];
