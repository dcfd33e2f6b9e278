// Numbers, dates, ages and lists in the language of the console.
import { joinFacts } from '@latchkey/ui/parts';

const KILO = 1000;
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats for one language; a formatter takes longer to make than to use. Times are in milliseconds. */
export const createFormat = (locale: string, now: () => number = Date.now) => {
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 });
  return {
    number: (value: number): string => numbers.format(value),
    /** Names in a row, with the comma of the language; absent ones are left out. */
    list: (names: readonly (string | null | undefined)[]): string => joinFacts(locale, names),
    /** 0.44 becomes 44 %. */
    percent: (value: number): string => percents.format(value),
    date: (time: number): string => days.format(time),
    day: (time: number): string => shortDays.format(time),
    time: (time: number): string => times.format(time),
    exact: (time: number): string => exact.format(time),
    /** 86 ms, 1.2 sec. */
    duration: (ms: number): string =>
      ms < SECOND ? unit('millisecond').format(ms) : unit('second').format(Math.round(ms / 100) / 10),
    /** 2.1 GB. */
    bytes: (size: number): string => {
      const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3));
      return unit(BYTE_UNITS[power] ?? 'byte').format(size / KILO ** power);
    },
    /** The time of day within a day, then a date: for "since …" and "at …". */
    moment: (time: number): string => (Math.abs(now() - time) < DAY ? times : days).format(time),
    /** Relative under a day, then a date. */
    age: (time: number): string => {
      const past = now() - time;
      const sign = past < 0 ? 1 : -1;
      const distance = Math.abs(past);
      if (distance < MINUTE) return ages.format(sign * Math.floor(distance / SECOND), 'second');
      if (distance < HOUR) return ages.format(sign * Math.floor(distance / MINUTE), 'minute');
      return distance < DAY ? ages.format(sign * Math.floor(distance / HOUR), 'hour') : days.format(time);
    },
  };
};

export type Format = ReturnType<typeof createFormat>;
