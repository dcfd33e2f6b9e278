// The languages of mails and text messages, with their names in the language of the console.
import { MESSAGE_LOCALES, type MessageLocale } from '@latchkey/wire/admin';

const capital = (name: string, locale: string): string => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

/** Options for a select, by name; `languageOptions('de')` begins with `Arabisch`. */
export const languageOptions = (
  locale: string,
): readonly { readonly value: MessageLocale; readonly label: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const byName = new Intl.Collator(locale).compare;
  return MESSAGE_LOCALES.map((value) => ({ value, label: capital(names.of(value) ?? value, locale) })).sort(
    (one, other) => byName(one.label, other.label),
  );
};

/** The language in an address or a form; English without one. */
export const messageLocaleOf = (text: string | undefined): MessageLocale =>
  MESSAGE_LOCALES.find((locale) => locale === text) ?? 'en';
