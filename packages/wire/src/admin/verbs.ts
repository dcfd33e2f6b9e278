// ADMIN_VERBS: what a typed client calls each call of the admin API. `admin.users.list()` is 'GET /users'.
import type { AdminKey } from './call-types.ts';

/** One name per call; a missing or an extra one does not compile. */
export const ADMIN_VERBS = {
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
} as const satisfies { readonly [K in AdminKey]: string };

export type AdminVerbs = typeof ADMIN_VERBS;
