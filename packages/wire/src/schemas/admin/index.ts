// ADMIN_CALLS: every call of the admin API by its key, such as 'PATCH /users/:id' below /admin/v1.
import { AUDIT_EVENT_CALLS } from './audit-events.ts';
import type { AdminCall } from './call.ts';
import { ENTERPRISE_CONNECTION_CALLS } from './enterprise-connections.ts';
import { INSTANCE_CALLS } from './instance.ts';
import { OAUTH_PROVIDER_CALLS } from './oauth-providers.ts';
import { IDENTIFIER_LIST_CALLS } from './identifier-lists.ts';
import { KEY_CALLS } from './keys.ts';
import { JOINING_CALLS } from './organizations/joining.ts';
import { ORGANIZATION_CALLS } from './organizations/organizations.ts';
import { ROLE_CALLS } from './organizations/roles.ts';
import { TOKEN_TEMPLATE_CALLS } from './token-templates.ts';

export type { AdminCall } from './call.ts';
export type { AllowlistIdentifierJSON, BlocklistIdentifierJSON } from './identifier-lists.ts';
export type { SecretKeyJSON, SigningKeyJSON } from './keys.ts';
export type {
  AdminDomainJSON,
  AdminMembershipJSON,
  AdminOrganizationInvitationJSON,
  AdminOrganizationJSON,
  AdminRoleJSON,
} from './organizations/organization-replies.ts';
export {
  TEMPLATE_CLOCK_SKEW_SECONDS,
  TEMPLATE_LIFETIME_SECONDS,
  type TokenTemplateJSON,
} from './token-templates.ts';

export const ADMIN_CALLS = {
  ...INSTANCE_CALLS,
  ...OAUTH_PROVIDER_CALLS,
  ...ENTERPRISE_CONNECTION_CALLS,
  ...IDENTIFIER_LIST_CALLS,
  ...KEY_CALLS,
  ...ORGANIZATION_CALLS,
  ...JOINING_CALLS,
  ...ROLE_CALLS,
  ...TOKEN_TEMPLATE_CALLS,
  ...AUDIT_EVENT_CALLS,
} as const satisfies Readonly<Record<string, AdminCall>>;

export type AdminCalls = typeof ADMIN_CALLS;
