// What all other pages say in French.
import type { PagesTexts } from '../../english.ts';
import { auditLog } from './audit-log.ts';
import { connections } from './connections.ts';
import { entrance } from './entrance.ts';
import { events } from './events.ts';
import { invitations } from './invitations.ts';
import { keys } from './keys.ts';
import { messages } from './messages.ts';
import { operators } from './operators.ts';
import { organizationEvents } from './organization-events.ts';
import { organizations } from './organizations.ts';
import { parts } from './parts.ts';
import { settingRows } from './setting-rows.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { uiParts } from './ui-parts.ts';
import { userEvents } from './user-events.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

export const pages: PagesTexts = {
  'console.auditLog': auditLog,
  'console.connections': connections,
  'console.entrance': entrance,
  'console.events': events,
  'console.invitations': invitations,
  'console.keys': keys,
  'console.messages': messages,
  'console.operators': operators,
  'console.organizationEvents': organizationEvents,
  'console.organizations': organizations,
  'console.parts': parts,
  'console.settingRows': settingRows,
  'console.settings': settings,
  'console.setup': setup,
  'console.userEvents': userEvents,
  'console.users': users,
  'console.webhooks': webhooks,
  parts: uiParts,
};
