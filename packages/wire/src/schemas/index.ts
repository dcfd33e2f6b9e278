// Entry @latchkey/wire/schemas: schemas of requests and replies and the run-time table of calls. Only the service loads it.
export type { AdminCall } from './admin/call.ts';
export { ADMIN_CALLS, type AdminCalls } from './admin/calls.ts';
export type { AllowlistIdentifierJSON, BlocklistIdentifierJSON } from './admin/identifier-lists.ts';
export type { InstanceChangeJSON } from './admin/instance.ts';
export type { SecretKeyJSON, SigningKeyJSON } from './admin/keys.ts';
export {
  MESSAGE_BODY_MAX_LENGTH,
  MESSAGE_SLUGS,
  MESSAGE_SUBJECT_MAX_LENGTH,
  type MessageSlug,
  type MessageTemplateJSON,
  TEXT_MESSAGE_MAX_LENGTH,
} from './admin/message-templates.ts';
export type {
  AdminDomainJSON,
  AdminMembershipJSON,
  AdminOrganizationInvitationJSON,
  AdminOrganizationJSON,
  AdminRoleJSON,
} from './admin/organizations/organization-replies.ts';
export {
  type HealthReportJSON,
  type LaunchChecklistJSON,
  SIGN_IN_METHODS,
  type SignInMethod,
  type StatisticsJSON,
  type StatisticsPeriod,
} from './admin/statistics.ts';
export {
  TEMPLATE_CLOCK_SKEW_SECONDS,
  TEMPLATE_LIFETIME_SECONDS,
  type TokenTemplateJSON,
} from './admin/token-templates.ts';
export type { UserOrderBy, UserOrderField } from './admin/users/user-fields.ts';
export type { AdminSessionJSON, AdminUserJSON, UserFactorsJSON } from './admin/users/user-replies.ts';
export { USER_CALLS } from './admin/users/users.ts';
export type {
  WebhookAttemptJSON,
  WebhookDeliveryJSON,
  WebhookEndpointJSON,
  WebhookSecretJSON,
} from './admin/webhooks.ts';
export { CONSOLE_CALLS, type ConsoleCalls } from './console/calls.ts';
export * from './custom-forms.ts';
export * from './endpoint-table.ts';
export * from './entity-schemas.ts';
export { EVENT_CATALOGUE, type EventEntry } from './events/catalogue.ts';
export { EVENT_EXAMPLES } from './events/examples/examples.ts';
export type { UploadedFile } from './field.ts';
export * from './issue-code.ts';
export { errorItem, verification } from './replies/verification.ts';
export * from './reply-table.ts';
export * from './request-schemas.ts';
