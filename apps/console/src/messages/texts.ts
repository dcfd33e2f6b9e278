// The lookup for texts of the pages about messages, and the languages that messages have.
import { useMessages } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { messageMessages } from './messages.en.ts';

export const useMessageTexts = () => useMessages('console.messages', messageMessages);

export type MessageTemplate = AdminReply<'GET /message_templates/:slug'>;
export type MessageLocale = MessageTemplate['locale'];

export const LOCALES = ['en', 'de', 'fr', 'es', 'ar'] as const satisfies readonly MessageLocale[];

/** The language in an address; English without one. */
export const localeIn = (text: string | undefined): MessageLocale => LOCALES.find((locale) => locale === text) ?? 'en';
