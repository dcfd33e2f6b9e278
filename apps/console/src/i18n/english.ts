// The English texts of every group, as their pages look them up. Only tests and types use it: each page brings its own texts.
import type { Translation } from '@latchkey/ui/parts';
import { auditMessages } from '../audit-log/messages.en.ts';
import { connectionMessages } from '../connections/messages.en.ts';
import { entranceMessages } from '../entrance/messages.en.ts';
import { eventMessages } from '../events/messages.en.ts';
import { invitationMessages } from '../invitations/messages.en.ts';
import { keyMessages } from '../keys/messages.en.ts';
import { messageMessages } from '../messages/messages.en.ts';
import { operatorMessages } from '../operators/messages.en.ts';
import { organizationMessages } from '../organizations/messages.en.ts';
import { organizationEventMessages } from '../organizations/organization/event-messages.en.ts';
import { overviewMessages } from '../overview/messages.en.ts';
import { partMessages } from '../parts/messages.en.ts';
import { settingsMessages } from '../settings/texts/messages.en.ts';
import { rowTexts } from '../settings/texts/rows.en.ts';
import { setupMessages } from '../setup/messages.en.ts';
import { shellMessages } from '../shell/messages.en.ts';
import { userMessages } from '../users/messages.en.ts';
import { eventMessages as userEventMessages } from '../users/user/event-messages.en.ts';
import { webhookMessages } from '../webhooks/messages.en.ts';

export const english = {
  'console.auditLog': auditMessages,
  'console.connections': connectionMessages,
  'console.entrance': entranceMessages,
  'console.events': eventMessages,
  'console.invitations': invitationMessages,
  'console.keys': keyMessages,
  'console.messages': messageMessages,
  'console.operators': operatorMessages,
  'console.organizationEvents': organizationEventMessages,
  'console.organizations': organizationMessages,
  'console.overview': overviewMessages,
  'console.parts': partMessages,
  'console.settingRows': rowTexts,
  'console.settings': settingsMessages,
  'console.setup': setupMessages,
  'console.shell': shellMessages,
  'console.userEvents': userEventMessages,
  'console.users': userMessages,
  'console.webhooks': webhookMessages,
} as const;

type English = typeof english;

/** All texts of the console in one language. */
export type ConsoleTexts = { readonly [Group in keyof English]: Translation<English[Group]> };

/** The groups that the frame and the overview show. */
type FrameGroup = 'console.overview' | 'console.shell';

export type FrameTexts = Pick<ConsoleTexts, FrameGroup>;

/** All other groups, and those texts of `@latchkey/ui` that its parts say on pages of the console. */
export type PagesTexts = Omit<ConsoleTexts, FrameGroup> & { readonly parts: PartTexts };

export type PartTexts = Readonly<Record<'password.show' | 'password.hide' | 'dialog.close', string>>;
