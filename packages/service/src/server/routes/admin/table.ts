// The admin API: settings, users, organizations and token templates of an instance, for callers with its secret key.
import { ADMIN_PREFIX } from '@latchkey/wire';
import type { AdminKey } from '@latchkey/wire/admin';
import { exportAdminAuditEvents } from '../../../handlers/admin/audit/export.ts';
import { listAdminAuditEvents } from '../../../handlers/admin/audit/list.ts';
import { verifyAdminAuditEvents } from '../../../handlers/admin/audit/verify.ts';
import {
  changeAdminConnection,
  createAdminConnection,
  deleteAdminConnection,
  getAdminConnection,
  listAdminConnections,
} from '../../../handlers/admin/enterprise/connections.ts';
import {
  createAdminSetupLink,
  listAdminSetupLinks,
  revokeAdminSetupLink,
} from '../../../handlers/admin/enterprise/setup-links.ts';
import { listAdminEvents } from '../../../handlers/admin/events/events.ts';
import {
  addAdminPicture,
  changeAdminInstance,
  getAdminInstance,
  listAdminInstanceChanges,
  previewAdminInstance,
  revertAdminInstanceChange,
} from '../../../handlers/admin/instance.ts';
import {
  changeAdminSecretKey,
  createAdminSecretKey,
  getAdminSecretKey,
  listAdminSecretKeys,
  revokeAdminSecretKey,
  rotateAdminSecretKey,
} from '../../../handlers/admin/keys/secret-keys.ts';
import {
  getAdminSigningKey,
  listAdminSigningKeys,
  revokeAdminSigningKey,
  rotateAdminSigningKey,
} from '../../../handlers/admin/keys/signing-keys.ts';
import {
  changeAdminMessageTemplate,
  getAdminMessageTemplate,
  listAdminMessageTemplates,
  previewAdminMessage,
  resetAdminMessageTemplate,
  testAdminMessage,
} from '../../../handlers/admin/messages/templates.ts';
import {
  changeAdminProvider,
  createAdminProvider,
  deleteAdminProvider,
  getAdminProvider,
  listAdminProviderKinds,
  listAdminProviders,
} from '../../../handlers/admin/providers/oauth-providers.ts';
import {
  createAllowedIdentifier,
  createBlockedIdentifier,
  deleteAllowedIdentifier,
  deleteBlockedIdentifier,
  getAllowedIdentifier,
  getBlockedIdentifier,
  listAllowedIdentifiers,
  listBlockedIdentifiers,
} from '../../../handlers/admin/restrictions/identifier-lists.ts';
import {
  getConnectionRun,
  listConnectionRuns,
  startConnectionRun,
} from '../../../handlers/admin/runs/connection-runs.ts';
import { getProviderRun, listProviderRuns, startProviderRun } from '../../../handlers/admin/runs/provider-runs.ts';
import { getAdminHealthReport } from '../../../handlers/admin/statistics/health-report.ts';
import { getAdminLaunchChecklist } from '../../../handlers/admin/statistics/launch-checklist.ts';
import { getAdminStatistics } from '../../../handlers/admin/statistics/statistics.ts';
import {
  createInvitation,
  createInvitations,
  getInvitation,
  listInvitations,
  revokeInvitation,
} from '../../../handlers/admin/tickets/invitations.ts';
import {
  createActorToken,
  createSignInToken,
  getActorToken,
  getSignInToken,
  listActorTokens,
  listSignInTokens,
  revokeActorToken,
  revokeSignInToken,
} from '../../../handlers/admin/tickets/tokens.ts';
import {
  admitWaitlistEntry,
  createWaitlistEntries,
  createWaitlistEntry,
  deleteWaitlistEntry,
  getWaitlistEntry,
  listWaitlistEntries,
  rejectWaitlistEntry,
} from '../../../handlers/admin/tickets/waitlist.ts';
import {
  changeAdminTemplate,
  createAdminTemplate,
  deleteAdminTemplate,
  getAdminTemplate,
  listAdminTemplates,
} from '../../../handlers/admin/token-templates.ts';
import {
  getAdminDelivery,
  getAdminWebhookStatistics,
  listAdminDeliveries,
  replayAdminDelivery,
  replayAdminRange,
  testAdminWebhookEndpoint,
} from '../../../handlers/admin/webhooks/deliveries.ts';
import {
  changeAdminWebhookEndpoint,
  createAdminWebhookEndpoint,
  deleteAdminWebhookEndpoint,
  getAdminWebhookEndpoint,
  listAdminWebhookEndpoints,
} from '../../../handlers/admin/webhooks/endpoints.ts';
import {
  createAdminWebhookSecret,
  deleteAdminWebhookSecret,
  listAdminWebhookSecrets,
  revealAdminWebhookSecret,
} from '../../../handlers/admin/webhooks/secrets.ts';
import { operatorPreflight } from '../../../http/operator-reply.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import type { Row } from '../../routing/row.ts';
import { ORGANIZATION_ROUTES } from './organizations.ts';
import { type AdminAccess, type AdminPlace, type AdminRoutes, type AdminRow, adminContractRow } from './row.ts';
import { USER_ROUTES } from './users.ts';

/** The handler of every call. A call of the contract that is missing here does not compile. */
const ADMIN_ROUTES: AdminRoutes = {
  'GET /instance': getAdminInstance,
  'PATCH /instance': changeAdminInstance,
  'POST /instance/preview': previewAdminInstance,
  'POST /instance/pictures': addAdminPicture,
  'GET /instance/changes': listAdminInstanceChanges,
  'POST /instance/changes/:id/revert': revertAdminInstanceChange,

  'GET /oauth_providers': listAdminProviders,
  'POST /oauth_providers': createAdminProvider,
  'GET /oauth_providers/kinds': listAdminProviderKinds,
  'GET /oauth_providers/:id': getAdminProvider,
  'PATCH /oauth_providers/:id': changeAdminProvider,
  'DELETE /oauth_providers/:id': deleteAdminProvider,
  'GET /oauth_providers/:id/runs': listProviderRuns,
  'POST /oauth_providers/:id/runs': startProviderRun,
  'GET /oauth_providers/:id/runs/:runId': getProviderRun,

  'GET /enterprise_connections': listAdminConnections,
  'POST /enterprise_connections': createAdminConnection,
  'GET /enterprise_connections/:id': getAdminConnection,
  'PATCH /enterprise_connections/:id': changeAdminConnection,
  'DELETE /enterprise_connections/:id': deleteAdminConnection,
  'GET /enterprise_connections/:id/runs': listConnectionRuns,
  'POST /enterprise_connections/:id/runs': startConnectionRun,
  'GET /enterprise_connections/:id/runs/:runId': getConnectionRun,
  'GET /enterprise_connections/:id/setup_links': listAdminSetupLinks,
  'POST /enterprise_connections/:id/setup_links': createAdminSetupLink,
  'POST /enterprise_connections/:id/setup_links/:linkId/revoke': revokeAdminSetupLink,

  ...ORGANIZATION_ROUTES,
  'GET /message_templates': listAdminMessageTemplates,
  'GET /message_templates/:slug': getAdminMessageTemplate,
  'PUT /message_templates/:slug': changeAdminMessageTemplate,
  'DELETE /message_templates/:slug': resetAdminMessageTemplate,
  'POST /message_templates/:slug/preview': previewAdminMessage,
  'POST /message_templates/:slug/test': testAdminMessage,

  'GET /allowlist_identifiers': listAllowedIdentifiers,
  'POST /allowlist_identifiers': createAllowedIdentifier,
  'GET /allowlist_identifiers/:id': getAllowedIdentifier,
  'DELETE /allowlist_identifiers/:id': deleteAllowedIdentifier,
  'GET /blocklist_identifiers': listBlockedIdentifiers,
  'POST /blocklist_identifiers': createBlockedIdentifier,
  'GET /blocklist_identifiers/:id': getBlockedIdentifier,
  'DELETE /blocklist_identifiers/:id': deleteBlockedIdentifier,
  ...USER_ROUTES,
  'GET /secret_keys': listAdminSecretKeys,
  'POST /secret_keys': createAdminSecretKey,
  'GET /secret_keys/:id': getAdminSecretKey,
  'PATCH /secret_keys/:id': changeAdminSecretKey,
  'POST /secret_keys/:id/rotate': rotateAdminSecretKey,
  'POST /secret_keys/:id/revoke': revokeAdminSecretKey,
  'GET /signing_keys': listAdminSigningKeys,
  'POST /signing_keys/rotate': rotateAdminSigningKey,
  'GET /signing_keys/:id': getAdminSigningKey,
  'POST /signing_keys/:id/revoke': revokeAdminSigningKey,

  'GET /jwt_templates': listAdminTemplates,
  'POST /jwt_templates': createAdminTemplate,
  'GET /jwt_templates/:id': getAdminTemplate,
  'PATCH /jwt_templates/:id': changeAdminTemplate,
  'DELETE /jwt_templates/:id': deleteAdminTemplate,

  'GET /sign_in_tokens': listSignInTokens,
  'POST /sign_in_tokens': createSignInToken,
  'GET /sign_in_tokens/:id': getSignInToken,
  'POST /sign_in_tokens/:id/revoke': revokeSignInToken,
  'GET /actor_tokens': listActorTokens,
  'POST /actor_tokens': createActorToken,
  'GET /actor_tokens/:id': getActorToken,
  'POST /actor_tokens/:id/revoke': revokeActorToken,
  'GET /invitations': listInvitations,
  'POST /invitations': createInvitation,
  'POST /invitations/bulk': createInvitations,
  'GET /invitations/:id': getInvitation,
  'POST /invitations/:id/revoke': revokeInvitation,

  'GET /waitlist_entries': listWaitlistEntries,
  'POST /waitlist_entries': createWaitlistEntry,
  'POST /waitlist_entries/bulk': createWaitlistEntries,
  'GET /waitlist_entries/:id': getWaitlistEntry,
  'POST /waitlist_entries/:id/admit': admitWaitlistEntry,
  'POST /waitlist_entries/:id/reject': rejectWaitlistEntry,
  'DELETE /waitlist_entries/:id': deleteWaitlistEntry,

  'GET /webhook_endpoints': listAdminWebhookEndpoints,
  'POST /webhook_endpoints': createAdminWebhookEndpoint,
  'GET /webhook_endpoints/:id': getAdminWebhookEndpoint,
  'PATCH /webhook_endpoints/:id': changeAdminWebhookEndpoint,
  'DELETE /webhook_endpoints/:id': deleteAdminWebhookEndpoint,
  'GET /webhook_endpoints/:id/secrets': listAdminWebhookSecrets,
  'POST /webhook_endpoints/:id/secrets': createAdminWebhookSecret,
  'POST /webhook_endpoints/:id/secrets/:secretId/reveal': revealAdminWebhookSecret,
  'DELETE /webhook_endpoints/:id/secrets/:secretId': deleteAdminWebhookSecret,
  'POST /webhook_endpoints/:id/test': testAdminWebhookEndpoint,
  'GET /webhook_endpoints/:id/statistics': getAdminWebhookStatistics,
  'GET /webhook_endpoints/:id/deliveries': listAdminDeliveries,
  'GET /webhook_endpoints/:id/deliveries/:deliveryId': getAdminDelivery,
  'POST /webhook_endpoints/:id/deliveries/:deliveryId/replay': replayAdminDelivery,
  'POST /webhook_endpoints/:id/replay': replayAdminRange,

  'GET /audit_events': listAdminAuditEvents,
  'GET /audit_events/export': exportAdminAuditEvents,
  'GET /audit_events/verification': verifyAdminAuditEvents,
  'GET /events': listAdminEvents,

  'GET /statistics': getAdminStatistics,
  'GET /health_report': getAdminHealthReport,
  'GET /launch_checklist': getAdminLaunchChecklist,
};

const contractRow = <K extends AdminKey>(key: K): AdminRow => adminContractRow(key, ADMIN_ROUTES);
const CONTRACT_ROWS = (Object.keys(ADMIN_ROUTES) as AdminKey[]).map(contractRow);

/** The calls of the admin API at another place, for callers without a secret key. */
export const adminRowsAt = (place: AdminPlace): ReadonlyArray<Row<OperatorDeps>> =>
  CONTRACT_ROWS.map((row) => row(place));

/**
 * The rows of the admin API. The secret key decides the instance, unless the caller was authenticated in another way and passes
 * the instance.
 */
export const adminRows = (access: AdminAccess): ReadonlyArray<Row<OperatorDeps>> => [
  { method: 'OPTIONS', path: '/admin/*', guards: [], answer: (_services, incoming) => operatorPreflight(incoming) },
  ...adminRowsAt({ prefix: ADMIN_PREFIX, accessTo: () => access }),
];
