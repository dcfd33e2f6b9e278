// The languages of mails, text messages and pages of the service: those of the product.
import { LANGUAGES, type Language } from '../languages.ts';

export const MESSAGE_LOCALES = LANGUAGES;

export type MessageLocale = Language;
