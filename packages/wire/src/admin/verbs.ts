// ADMIN_VERBS: what a typed client calls each call of the admin API. `admin.users.list()` is 'GET /users'.
import type { AdminKey } from './call-types.ts';

/** One name per call; a missing or an extra one does not compile. */
export const ADMIN_VERBS = {
  'GET /instance': 'instance.get',
  'PATCH /instance': 'instance.update',

  'GET /oauth_providers': 'oauthProviders.list',
  'POST /oauth_providers': 'oauthProviders.create',
  'GET /oauth_providers/:id': 'oauthProviders.get',
  'PATCH /oauth_providers/:id': 'oauthProviders.update',
  'DELETE /oauth_providers/:id': 'oauthProviders.delete',

  'GET /enterprise_connections': 'enterpriseConnections.list',
  'POST /enterprise_connections': 'enterpriseConnections.create',
  'GET /enterprise_connections/:id': 'enterpriseConnections.get',
  'PATCH /enterprise_connections/:id': 'enterpriseConnections.update',
  'DELETE /enterprise_connections/:id': 'enterpriseConnections.delete',

  'GET /allowlist_identifiers': 'allowlistIdentifiers.list',
  'POST /allowlist_identifiers': 'allowlistIdentifiers.create',
  'GET /allowlist_identifiers/:id': 'allowlistIdentifiers.get',
  'DELETE /allowlist_identifiers/:id': 'allowlistIdentifiers.delete',
  'GET /blocklist_identifiers': 'blocklistIdentifiers.list',
  'POST /blocklist_identifiers': 'blocklistIdentifiers.create',
  'GET /blocklist_identifiers/:id': 'blocklistIdentifiers.get',
  'DELETE /blocklist_identifiers/:id': 'blocklistIdentifiers.delete',
  'GET /jwt_templates': 'jwtTemplates.list',
  'POST /jwt_templates': 'jwtTemplates.create',
  'GET /jwt_templates/:id': 'jwtTemplates.get',
  'PATCH /jwt_templates/:id': 'jwtTemplates.update',
  'DELETE /jwt_templates/:id': 'jwtTemplates.delete',

  'GET /audit_events': 'auditEvents.list',
} as const satisfies { readonly [K in AdminKey]: string };

export type AdminVerbs = typeof ADMIN_VERBS;
