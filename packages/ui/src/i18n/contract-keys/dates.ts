// The contract says in its texts of days how a date is written, by a language: `{{ date | timeString('en-US') }}`. Ours say it
// with patterns, so they are read off what the browser writes in that language.

import type { Localization } from '@latchkey/client';
import { DAY_MS } from '@latchkey/wire';

type Texts = Record<string, string>;

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** A Sunday; every part has two digits except the month. */
const SUNDAY = Date.UTC(2024, 0, 7, 9, 30);
const HALF_DAY_MS = 43_200_000;

/** A date placeholder: the formatter and its language. */
const TOKEN = /\{\{\s*date\s*\|\s*(timeString|weekday|numeric)\(\s*['"]([\w-]+)['"][^){}]*\)\s*\}\}/g;

const parts = (
  language: string,
  options: Intl.DateTimeFormatOptions,
  at = SUNDAY,
): readonly Intl.DateTimeFormatPart[] => {
  try {
    return new Intl.DateTimeFormat(language, { timeZone: 'UTC', numberingSystem: 'latn', ...options }).formatToParts(
      at,
    );
  } catch {
    return [];
  }
};

const LETTERS: { readonly [part: string]: string } = { day: 'd', month: 'M', hour: 'h', minute: 'm', dayPeriod: 'a' };

/** `09/1/2024` → `dd/M/yyyy`: a letter for each part, doubled if it is padded with a zero. */
const patternOf = (written: readonly Intl.DateTimeFormatPart[]): string => {
  const hasPeriod = written.some(({ type }) => type === 'dayPeriod');
  return written
    .map(({ type, value }) => {
      if (type === 'year') return 'yyyy';
      const letter = type === 'hour' && !hasPeriod ? 'H' : LETTERS[type];
      if (letter === undefined || type === 'dayPeriod') return letter ?? value.replace(/\s/g, ' ');
      return value.length > 1 ? letter + letter : letter;
    })
    .join('');
};

const timeTexts = (language: string): Texts => {
  const written = (at: number) => parts(language, { hour: 'numeric', minute: 'numeric' }, at);
  const period = (at: number) => written(at).find(({ type }) => type === 'dayPeriod')?.value;
  const pattern = patternOf(written(SUNDAY));
  const [am, pm] = [period(SUNDAY), period(SUNDAY + HALF_DAY_MS)];
  return { ...(pattern && { 'when.time': pattern }), ...(am && pm && { 'when.am': am, 'when.pm': pm }) };
};

const dayName = (language: string, index: number): string =>
  parts(language, { weekday: 'long' }, SUNDAY + index * DAY_MS).find(({ type }) => type === 'weekday')?.value ?? '';

/** Our date and time texts, derived from those of the contract. */
export const dateTexts = ({ dates }: Localization): Texts => {
  if (typeof dates !== 'object') return {};
  const texts: Texts = {};
  for (const text of Object.values(dates)) {
    for (const [, form, language = ''] of typeof text === 'string' ? text.matchAll(TOKEN) : []) {
      if (form === 'timeString') Object.assign(texts, timeTexts(language));
      const numeric =
        form === 'numeric' && patternOf(parts(language, { day: 'numeric', month: 'numeric', year: 'numeric' }));
      if (numeric) texts['when.date'] = numeric;
    }
  }
  const { previous6Days } = dates;
  if (typeof previous6Days !== 'string') return texts;
  for (const [index, day] of DAYS.entries())
    texts[`when.${day}`] = previous6Days.replace(TOKEN, (_, form: string, language: string) =>
      form === 'weekday' ? dayName(language, index) : '{time}',
    );
  return texts;
};
