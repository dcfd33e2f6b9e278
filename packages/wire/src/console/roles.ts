// Who may do what in the console: the roles of operators, the calls of the admin API that each role may make, and the calls
// before which the operator must be verified again. The service enforces these rules; the page reads them to disable controls.
import type { AdminKey } from '../admin/call-types.ts';
import { isExport, isReading } from '../admin/scopes.ts';

/** Every role, the most powerful first. */
export const OPERATOR_ROLES = ['owner', 'admin', 'support', 'viewer'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Reads that show a secret; a viewer sees none. */
const SECRET_READS: ReadonlySet<string> = new Set<AdminKey>(['GET /users/:id/oauth_access_tokens/:provider']);

/** What support does with the access of users: block, sign out, reset a factor, invite, impersonate. */
const SUPPORT_WRITES: ReadonlySet<string> = new Set<AdminKey>([
  'POST /users/:id/ban',
  'POST /users/:id/unban',
  'POST /users/:id/lock',
  'POST /users/:id/unlock',
  'POST /users/:id/revoke_sessions',
  'POST /sessions/:id/revoke',
  'DELETE /users/:id/totp',
  'DELETE /users/:id/backup_codes',
  'DELETE /users/:id/passkeys/:passkeyId',
  'DELETE /users/:id/mfa',
  'POST /actor_tokens',
  'POST /actor_tokens/:id/revoke',
  'POST /sign_in_tokens/:id/revoke',
  'POST /invitations',
  'POST /invitations/bulk',
  'POST /invitations/:id/revoke',
  'POST /waitlist_entries',
  'POST /waitlist_entries/bulk',
  'POST /waitlist_entries/:id/admit',
  'POST /waitlist_entries/:id/reject',
  'POST /organizations/:id/invitations',
  'POST /organizations/:id/invitations/bulk',
  'POST /organizations/:id/invitations/:invitationId/revoke',
  'POST /organizations/:id/membership_requests/:requestId/accept',
  'POST /organizations/:id/membership_requests/:requestId/reject',
]);

/** Writes without a step-up: they can be undone, or they take nothing from a user. Every other write needs one. */
const HARMLESS_WRITES: ReadonlySet<string> = new Set<AdminKey>([
  'POST /users',
  'PATCH /users/:id/metadata',
  'POST /users/:id/ban',
  'POST /users/:id/unban',
  'POST /users/:id/lock',
  'POST /users/:id/unlock',
  'POST /users/:id/revoke_sessions',
  'POST /sessions/:id/revoke',
  'POST /users/:id/profile_image',
  'DELETE /users/:id/profile_image',
  'POST /actor_tokens/:id/revoke',
  'POST /sign_in_tokens/:id/revoke',
  'POST /invitations',
  'POST /invitations/bulk',
  'POST /invitations/:id/revoke',
  'POST /waitlist_entries',
  'POST /waitlist_entries/bulk',
  'POST /waitlist_entries/:id/admit',
  'POST /waitlist_entries/:id/reject',
  'POST /enterprise_connections/:id/setup_links/:linkId/revoke',
  'POST /webhook_endpoints/:id/test',
  'POST /webhook_endpoints/:id/replay',
  'POST /webhook_endpoints/:id/deliveries/:deliveryId/replay',
  'POST /organizations',
  'PATCH /organizations/:id',
  'PATCH /organizations/:id/metadata',
  'PUT /organizations/:id/logo',
  'DELETE /organizations/:id/logo',
  'POST /organizations/:id/memberships',
  'PATCH /organizations/:id/memberships/:userId',
  'PATCH /organizations/:id/memberships/:userId/metadata',
  'POST /organizations/:id/invitations',
  'POST /organizations/:id/invitations/bulk',
  'POST /organizations/:id/invitations/:invitationId/revoke',
  'POST /organizations/:id/membership_requests/:requestId/accept',
  'POST /organizations/:id/membership_requests/:requestId/reject',
]);

/** May an operator with this role make this call of the admin API? A key is `'POST /users/:id/ban'`. */
export const roleMay = (role: OperatorRole, key: AdminKey): boolean => {
  if (role === 'owner' || role === 'admin') return true;
  if (isReading(key)) return !SECRET_READS.has(key) && !isExport(key);
  return role === 'support' && SUPPORT_WRITES.has(key);
};

/** The roles that may make a call, for the sentence at a disabled control. */
export const rolesThatMay = (key: AdminKey): readonly OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => roleMay(role, key));

/** Must the operator be verified again, within the last ten minutes, before this call? */
export const needsStepUp = (key: AdminKey): boolean =>
  isReading(key) ? SECRET_READS.has(key) || isExport(key) : !HARMLESS_WRITES.has(key);

/** Only an owner invites, changes and removes operators. */
export const mayManageOperators = (role: OperatorRole): boolean => role === 'owner';
