// Dates and numbers in the language of the page: made once for all rows, because making them is the dear part.
import { useMemo } from 'react';
import { languageTag } from '../../../i18n/language-tag.ts';
import { useLocale } from '../../../i18n/locale-context.tsx';

/** How days and numbers are written. */
export type Formats = {
  readonly day: (date: Date) => string;
  readonly number: (value: number) => string;
  /** A count that may be large: `1.2K`. */
  readonly count: (value: number) => string;
};

/** Writers of one language. */
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
