// A range of days in an address: `2025-01-01..2025-01-31`, both included, either may be missing.

const DAY_MS = 86_400_000;
const SEPARATOR = '..';

/** A date such as `2025-01-31`, in the zone of the operator; undefined for anything else. */
const dateOf = (text: string | undefined): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // `2025-02-31` would be a day of March.
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : undefined;
};

/** Midnight at the start of a day, or of a later one: not every day has 24 hours. */
const startOf = (date: Date, later = 0): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + later).getTime();

export type Days = { readonly from: string; readonly to: string };

/** The days of a value of the address, empty where it has none; undefined if it is no range. */
export const daysOf = (value: string | undefined): Days | undefined => {
  if (!value?.includes(SEPARATOR)) return undefined;
  const [from = '', to = ''] = value.split(SEPARATOR);
  return { from: dateOf(from) ? from : '', to: dateOf(to) ? to : '' };
};

export const rangeValue = ({ from, to }: Days): string => `${from}${SEPARATOR}${to}`;

/** The times of a range: from the start of its first day to the end of its last. */
export const timesOfDays = (
  days: Days,
): { readonly after?: number | undefined; readonly before?: number | undefined } => {
  const first = dateOf(days.from);
  const last = dateOf(days.to);
  return { after: first && startOf(first), before: last && startOf(last, 1) };
};

/** `7` is within the last seven days, `-30` is longer ago than that, and a range of days is one; anything else is open. */
export const timesOf = (
  value: string | undefined,
  days: readonly string[],
  now: number,
): { readonly after?: number | undefined; readonly before?: number | undefined } => {
  if (value !== undefined && days.includes(value)) {
    const past = now - Math.abs(Number(value)) * DAY_MS;
    return value.startsWith('-') ? { before: past } : { after: past };
  }
  const range = daysOf(value);
  return range ? timesOfDays(range) : {};
};
