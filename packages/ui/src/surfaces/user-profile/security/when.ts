// Moments in words people use, in their language: "5 minutes ago", "yesterday, 18:40", "3 March". Pure.
import { languageTag } from '../../authentication/language-tag.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_BY_NAME = 7;

/** Words for moments in one language. Making it costs more than using it: make one for a whole list. */
export type When = {
  /** A day: "today", "yesterday", "3 March", "3 March 2024". */
  day(then: Date, now: Date): string;
  /** A moment: "now", "5 minutes ago", "3 hours ago", "yesterday, 18:40", "Tuesday, 18:40", "3 March". */
  moment(then: Date, now: Date): string;
};

/** Midnights between two moments, by the clock of this device. */
const daysBetween = (then: Date, now: Date): number => {
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Rounded, because a day on which the clocks change has another length.
  return Math.round((midnight(now) - midnight(then)) / DAY_MS);
};

/** Formatters of one language, each made when it is first needed: they are the dear part. */
const createFormats = (locale: string) => {
  const tag = languageTag(locale);
  const made = new Map<string, Intl.DateTimeFormat>();
  let relative: Intl.RelativeTimeFormat | undefined;
  return {
    relative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
      relative ??= new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
      return relative.format(value, unit);
    },
    date(then: Date, options: Intl.DateTimeFormatOptions): string {
      const key = Object.keys(options).join();
      const format = made.get(key) ?? new Intl.DateTimeFormat(tag, options);
      made.set(key, format);
      return format.format(then);
    },
  };
};

/**
 * Makes the words of one language.
 *
 * @example
 * createWhen('de-DE').moment(session.lastActiveAt, now); // "vor 5 Minuten"
 */
export const createWhen = (locale: string): When => {
  const { relative, date } = createFormats(locale);
  const far = (then: Date, now: Date): string => {
    const isThisYear = then.getFullYear() === now.getFullYear();
    return date(then, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
  };
  return {
    day(then, now) {
      const days = daysBetween(then, now);
      return days === 0 || days === 1 ? relative(-days, 'day') : far(then, now);
    },
    moment(then, now) {
      // A device whose clock is behind must not hear of the future.
      const past = Math.max(0, now.getTime() - then.getTime());
      if (past < MINUTE_MS) return relative(0, 'second');
      if (past < HOUR_MS) return relative(-Math.floor(past / MINUTE_MS), 'minute');
      const days = daysBetween(then, now);
      if (days === 0) return relative(-Math.floor(past / HOUR_MS), 'hour');
      if (days >= DAYS_BY_NAME) return far(then, now);
      const time = date(then, { hour: 'numeric', minute: '2-digit' });
      return `${days === 1 ? relative(-1, 'day') : date(then, { weekday: 'long' })}, ${time}`;
    },
  };
};
