// Every table of the database by name. The other files of this folder describe the columns; this file only combines them. Times
// are epoch milliseconds in bigint columns, read as numbers. JSON columns are `JSONColumnType`: written as text
// (JSON.stringify), read as values.

import type {
  CaptchaProofsTable,
  LockoutsTable,
  OAuthFlowsTable,
  SignInsTable,
  SignUpsTable,
  SpentTokensTable,
  TicketsTable,
  VerificationsTable,
  WaitlistEntriesTable,
} from './attempts.ts';
import type { OperatorLinksTable, OperatorsTable } from './console.ts';
import type {
  EnterpriseConnectionsTable,
  EnterpriseDomainsTable,
  IdentifierListEntriesTable,
  InstanceChangesTable,
  InstancesTable,
  KeylessInstancesTable,
  MessageTemplatesTable,
  OAuthProvidersTable,
  SecretKeysTable,
  SetupLinksTable,
  SigningKeysTable,
  TokenTemplatesTable,
  TrialRunsTable,
} from './instances.ts';
import type {
  MemberWordsTable,
  OrganizationDomainsTable,
  OrganizationInvitationsTable,
  OrganizationMembershipRequestsTable,
  OrganizationMembershipsTable,
  OrganizationSuggestionsTable,
  OrganizationsTable,
  PermissionsTable,
  RolePermissionsTable,
  RolesTable,
} from './organizations.ts';
import type {
  AuditChainsTable,
  AuditEventsTable,
  EventNotesTable,
  EventsTable,
  IdempotencyKeysTable,
  ImagesTable,
  ImportRecordsTable,
  InstallationTable,
  MessageCountsTable,
  OutboxTable,
  RateLimitsTable,
  SignInCountsTable,
} from './service.ts';
import type {
  ClientsTable,
  DevBrowsersTable,
  KnownDevicesTable,
  SatelliteLinksTable,
  SessionActivitiesTable,
  SessionsTable,
  SessionVerificationsTable,
  SignInNoticesTable,
} from './sessions.ts';
import type {
  BackupCodesTable,
  EmailAddressesTable,
  ExternalAccountsTable,
  LostSessionsTable,
  PasskeysTable,
  PhoneNumbersTable,
  TotpsTable,
  UserActivityTable,
  UserCountsTable,
  UsersTable,
  UserWordsTable,
  Web3WalletsTable,
} from './users.ts';
import type {
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookSecretsTable,
} from './webhooks.ts';

export type Schema = {
  installation: InstallationTable;
  instances: InstancesTable;
  instance_changes: InstanceChangesTable;
  secret_keys: SecretKeysTable;
  signing_keys: SigningKeysTable;
  dev_browsers: DevBrowsersTable;
  outbox: OutboxTable;
  rate_limits: RateLimitsTable;
  clients: ClientsTable;
  known_devices: KnownDevicesTable;
  sign_in_notices: SignInNoticesTable;
  sessions: SessionsTable;
  session_activities: SessionActivitiesTable;
  sign_ins: SignInsTable;
  sign_ups: SignUpsTable;
  verifications: VerificationsTable;
  user_activity: UserActivityTable;
  user_counts: UserCountsTable;
  sign_in_counts: SignInCountsTable;
  message_counts: MessageCountsTable;
  user_words: UserWordsTable;
  users: UsersTable;
  email_addresses: EmailAddressesTable;
  phone_numbers: PhoneNumbersTable;
  tickets: TicketsTable;
  waitlist_entries: WaitlistEntriesTable;
  web3_wallets: Web3WalletsTable;
  passkeys: PasskeysTable;
  totps: TotpsTable;
  backup_codes: BackupCodesTable;
  captcha_proofs: CaptchaProofsTable;
  lockouts: LockoutsTable;
  organizations: OrganizationsTable;
  member_words: MemberWordsTable;
  organization_memberships: OrganizationMembershipsTable;
  organization_invitations: OrganizationInvitationsTable;
  organization_domains: OrganizationDomainsTable;
  organization_suggestions: OrganizationSuggestionsTable;
  organization_membership_requests: OrganizationMembershipRequestsTable;
  roles: RolesTable;
  permissions: PermissionsTable;
  role_permissions: RolePermissionsTable;
  token_templates: TokenTemplatesTable;
  message_templates: MessageTemplatesTable;
  trial_runs: TrialRunsTable;
  setup_links: SetupLinksTable;
  lost_sessions: LostSessionsTable;
  satellite_links: SatelliteLinksTable;
  oauth_providers: OAuthProvidersTable;
  oauth_flows: OAuthFlowsTable;
  external_accounts: ExternalAccountsTable;
  spent_tokens: SpentTokensTable;
  images: ImagesTable;
  import_records: ImportRecordsTable;
  enterprise_connections: EnterpriseConnectionsTable;
  enterprise_domains: EnterpriseDomainsTable;
  audit_events: AuditEventsTable;
  event_notes: EventNotesTable;
  events: EventsTable;
  audit_chains: AuditChainsTable;
  idempotency_keys: IdempotencyKeysTable;
  session_verifications: SessionVerificationsTable;
  keyless_instances: KeylessInstancesTable;
  identifier_list_entries: IdentifierListEntriesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  operators: OperatorsTable;
  operator_links: OperatorLinksTable;
};
