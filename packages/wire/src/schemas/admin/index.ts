// ADMIN_CALLS: every call of the admin API by its key, such as 'PATCH /users/:id' below /admin/v1.
import type { AdminCall } from './call.ts';
import { IDENTIFIER_LIST_CALLS } from './identifier-lists.ts';
import { TOKEN_TEMPLATE_CALLS } from './token-templates.ts';

export type { AdminCall } from './call.ts';
export type { AllowlistIdentifierJSON, BlocklistIdentifierJSON } from './identifier-lists.ts';
export {
  TEMPLATE_CLOCK_SKEW_SECONDS,
  TEMPLATE_LIFETIME_SECONDS,
  type TokenTemplateJSON,
} from './token-templates.ts';

export const ADMIN_CALLS = {
  ...IDENTIFIER_LIST_CALLS,
  ...TOKEN_TEMPLATE_CALLS,
} as const satisfies Readonly<Record<string, AdminCall>>;

export type AdminCalls = typeof ADMIN_CALLS;
