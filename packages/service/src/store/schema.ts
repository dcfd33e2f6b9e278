// Every table of the database by name. Each store file owns the interface of its table; this file only puts them together.
// Times are epoch milliseconds in bigint columns, read as numbers. JSON columns are `JSONColumnType`: written as text
// (JSON.stringify), read as values.
import type { ClientsTable } from './clients.ts';
import type { LostSessionsTable } from './delete-user.ts';
import type { DevBrowsersTable } from './dev-browsers.ts';
import type { EmailAddressesTable } from './emails.ts';
import type { InstallationTable } from './installation.ts';
import type { InstancesTable } from './instances.ts';
import type { LockoutsTable } from './lockouts.ts';
import type { OrganizationMembershipsTable } from './memberships.ts';
import type { OrganizationsTable } from './organizations.ts';
import type { OutboxTable } from './outbox.ts';
import type { RateLimitsTable } from './rate-limits.ts';
import type { PermissionsTable, RolePermissionsTable, RolesTable } from './roles.ts';
import type { SatelliteLinksTable } from './satellite-links.ts';
import type { SessionActivitiesTable } from './session-activities.ts';
import type { SessionsTable } from './sessions.ts';
import type { SignInsTable } from './sign-ins.ts';
import type { SignUpsTable } from './sign-ups.ts';
import type { SigningKeysTable } from './signing-keys.ts';
import type { TokenTemplatesTable } from './token-templates.ts';
import type { UsersTable } from './users.ts';
import type { VerificationsTable } from './verifications.ts';

export type Schema = {
  installation: InstallationTable;
  instances: InstancesTable;
  signing_keys: SigningKeysTable;
  dev_browsers: DevBrowsersTable;
  outbox: OutboxTable;
  rate_limits: RateLimitsTable;
  clients: ClientsTable;
  sessions: SessionsTable;
  session_activities: SessionActivitiesTable;
  sign_ins: SignInsTable;
  sign_ups: SignUpsTable;
  verifications: VerificationsTable;
  users: UsersTable;
  email_addresses: EmailAddressesTable;
  lockouts: LockoutsTable;
  organizations: OrganizationsTable;
  organization_memberships: OrganizationMembershipsTable;
  roles: RolesTable;
  permissions: PermissionsTable;
  role_permissions: RolePermissionsTable;
  token_templates: TokenTemplatesTable;
  lost_sessions: LostSessionsTable;
  satellite_links: SatelliteLinksTable;
};
