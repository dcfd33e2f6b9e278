// Moments in words people use: "5 minutes ago", "yesterday, 18:40", "3 weeks ago". Pure. The browser's own formatters would
// do it too, but the first one of a page takes a slow device a tenth of a second, in which nothing else happens.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** Words for a distance: a text of the page by key, and how many. */
export type Distance = {
  readonly key: `when.${'today' | 'yesterday' | 'now' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'}`;
  readonly count: number;
  /** The time of day, where it tells one visit from another: "18:40". */
  readonly time?: string;
};

/** Midnights between two moments, by the clock of this device. A device whose clock is behind must not hear of the future. */
const daysBetween = (then: Date, now: Date): number => {
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Rounded, because a day on which the clocks change has another length.
  return Math.max(0, Math.round((midnight(now) - midnight(then)) / DAY_MS));
};

/** How long ago a day was: "today", "yesterday", "5 days ago", "2 years ago". */
export const dayOf = (then: Date, now: Date): Distance => {
  const count = daysBetween(then, now);
  if (count === 0) return { key: 'when.today', count };
  if (count === 1) return { key: 'when.yesterday', count };
  if (count < WEEK_DAYS) return { key: 'when.days', count };
  if (count < MONTH_DAYS) return { key: 'when.weeks', count: Math.floor(count / WEEK_DAYS) };
  if (count < YEAR_DAYS) return { key: 'when.months', count: Math.floor(count / MONTH_DAYS) };
  return { key: 'when.years', count: Math.floor(count / YEAR_DAYS) };
};

const timeOf = (date: Date): string =>
  [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

/** How long ago a moment was: "now", "5 minutes ago", "yesterday, 18:40", "3 weeks ago". */
export const momentOf = (then: Date, now: Date): Distance => {
  const past = now.getTime() - then.getTime();
  if (past < MINUTE_MS) return { key: 'when.now', count: 0 };
  if (past < HOUR_MS) return { key: 'when.minutes', count: Math.floor(past / MINUTE_MS) };
  const day = dayOf(then, now);
  if (day.key === 'when.today') return { key: 'when.hours', count: Math.floor(past / HOUR_MS) };
  return day.key === 'when.yesterday' || day.key === 'when.days' ? { ...day, time: timeOf(then) } : day;
};
