// Moments in everyday words: "today at 6:40 PM", "last Sunday at 6:40 PM", "3/14/2026". Pure. The browser's own formatters
// would do it too, but the first one of a page takes a slow device a tenth of a second, in which nothing else happens.
import { DAY_MS } from '@latchkey/wire';

const WEEK_DAYS = 7;
const NOON = 12;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The message key for a time; only `when.date` has no time of day. */
export type WhenKey = `when.${'today' | 'yesterday' | 'date' | (typeof WEEKDAYS)[number]}`;

/** Midnights between two times, by this device's clock. If that clock is behind, the result is 0, not a future day. */
const daysBetween = (then: Date, now: Date): number => {
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Rounded, because a day with a change to or from daylight saving time has another length.
  return Math.max(0, Math.round((midnight(now) - midnight(then)) / DAY_MS));
};

/** The message key for a time: by weekday for the last week, then by date. */
export const whenKey = (then: Date, now: Date): WhenKey => {
  const days = daysBetween(then, now);
  if (days === 0) return 'when.today';
  if (days === 1) return 'when.yesterday';
  const weekday = days < WEEK_DAYS ? WEEKDAYS[then.getDay()] : undefined;
  return weekday ? `when.${weekday}` : 'when.date';
};

const LETTERS = /yyyy|MM?|dd?|HH?|hh?|mm|a/g;

/**
 * A date or a time in numbers, in the pattern of a language: `d.M.yyyy`, `MM/dd/yyyy`, `HH:mm`, `h:mm a`. A doubled letter pads
 * with a zero; `H` counts to 23, `h` to 12, with `a` for AM or PM.
 */
export const inNumbers = (pattern: string, date: Date, halves: readonly [am: string, pm: string]): string => {
  const hours = date.getHours();
  const values: Readonly<Record<string, number>> = {
    y: date.getFullYear(),
    M: date.getMonth() + 1,
    d: date.getDate(),
    H: hours,
    h: hours % NOON || NOON,
    m: date.getMinutes(),
  };
  return pattern.replace(LETTERS, (letters) =>
    letters === 'a' ? halves[hours < NOON ? 0 : 1] : String(values[letters.charAt(0)]).padStart(letters.length, '0'),
  );
};
