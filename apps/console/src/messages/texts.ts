// The lookup for texts of the pages about messages.
import { useMessages } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { messageMessages } from './messages.en.ts';

export const useMessageTexts = () => useMessages('console.messages', messageMessages);

export type MessageTemplate = AdminReply<'GET /message_templates/:slug'>;
