// Dates and numbers in the language of the page: formatters are created once for all rows, because creating them is expensive.
import { useMemo } from 'react';
import { languageTag } from '../../../i18n/language-tag.ts';
import { useLocale } from '../../../i18n/locale-context.tsx';

/** Formatters for days and numbers. */
export type Formats = {
  readonly day: (date: Date) => string;
  readonly number: (value: number) => string;
  /** A count that may be large: `1.2K`. */
  readonly count: (value: number) => string;
};

/** The formatters of the current language. */
export const useFormats = (): Formats => {
  const locale = useLocale();
  return useMemo(() => {
    const tag = languageTag(locale);
    const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' });
    const number = new Intl.NumberFormat(tag);
    const count = new Intl.NumberFormat(tag, { notation: 'compact' });
    return {
      day: (date) => day.format(date),
      number: (value) => number.format(value),
      count: (value) => count.format(value),
    };
  }, [locale]);
};
