// ADMIN_CALLS: every call of the admin API by its key, such as 'PATCH /users/:id' below /admin/v1.
import { AUDIT_EVENT_CALLS } from './audit-events.ts';
import type { AdminCall } from './call.ts';
import { CONNECTION_RUN_CALLS } from './connection-runs.ts';
import { ENTERPRISE_CONNECTION_CALLS } from './enterprise-connections.ts';
import { EVENT_CALLS } from './events.ts';
import { IDENTIFIER_LIST_CALLS } from './identifier-lists.ts';
import { INSTANCE_CALLS } from './instance.ts';
import { KEY_CALLS } from './keys.ts';
import { MESSAGE_TEMPLATE_CALLS } from './message-templates.ts';
import { OAUTH_PROVIDER_CALLS } from './oauth-providers.ts';
import { JOINING_CALLS } from './organizations/joining.ts';
import { ORGANIZATION_CALLS } from './organizations/organizations.ts';
import { ROLE_CALLS } from './organizations/roles.ts';
import { PROVIDER_RUN_CALLS } from './provider-runs.ts';
import { SETUP_LINK_CALLS } from './setup-links.ts';
import { STATISTICS_CALLS } from './statistics.ts';
import { TICKET_CALLS } from './tickets.ts';
import { TOKEN_TEMPLATE_CALLS } from './token-templates.ts';
import { USER_CALLS } from './users/users.ts';
import { WAITLIST_CALLS } from './waitlist.ts';
import { WEBHOOK_CALLS } from './webhooks.ts';

export const ADMIN_CALLS = {
  ...USER_CALLS,
  ...INSTANCE_CALLS,
  ...OAUTH_PROVIDER_CALLS,
  ...PROVIDER_RUN_CALLS,
  ...ENTERPRISE_CONNECTION_CALLS,
  ...CONNECTION_RUN_CALLS,
  ...SETUP_LINK_CALLS,
  ...IDENTIFIER_LIST_CALLS,
  ...KEY_CALLS,
  ...ORGANIZATION_CALLS,
  ...JOINING_CALLS,
  ...ROLE_CALLS,
  ...TOKEN_TEMPLATE_CALLS,
  ...MESSAGE_TEMPLATE_CALLS,
  ...TICKET_CALLS,
  ...WAITLIST_CALLS,
  ...WEBHOOK_CALLS,
  ...AUDIT_EVENT_CALLS,
  ...EVENT_CALLS,
  ...STATISTICS_CALLS,
} as const satisfies Readonly<Record<string, AdminCall>>;

export type AdminCalls = typeof ADMIN_CALLS;
