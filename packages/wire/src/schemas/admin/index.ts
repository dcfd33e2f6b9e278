// ADMIN_CALLS: every call of the admin API by its key, such as 'PATCH /users/:id' below /admin/v1.
import type { AdminCall } from './call.ts';
import { IDENTIFIER_LIST_CALLS } from './identifier-lists.ts';
import { JOINING_CALLS } from './organizations/joining.ts';
import { ORGANIZATION_CALLS } from './organizations/organizations.ts';
import { ROLE_CALLS } from './organizations/roles.ts';
import { TOKEN_TEMPLATE_CALLS } from './token-templates.ts';
import { USER_CALLS } from './users/users.ts';

export type { AdminCall } from './call.ts';
export type { AllowlistIdentifierJSON, BlocklistIdentifierJSON } from './identifier-lists.ts';
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

export type { UserOrderBy, UserOrderField } from './users/user-fields.ts';
export type { AdminSessionJSON, AdminUserJSON, UserFactorsJSON } from './users/user-replies.ts';
export { USER_CALLS } from './users/users.ts';

export const ADMIN_CALLS = {
  ...USER_CALLS,
  ...IDENTIFIER_LIST_CALLS,
  ...ORGANIZATION_CALLS,
  ...JOINING_CALLS,
  ...ROLE_CALLS,
  ...TOKEN_TEMPLATE_CALLS,
} as const satisfies Readonly<Record<string, AdminCall>>;

export type AdminCalls = typeof ADMIN_CALLS;
