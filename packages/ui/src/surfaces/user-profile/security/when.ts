// Moments in words people use, in their language: "5 minutes ago", "yesterday, 18:40", "3 March". Pure.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_BY_NAME = 7;

/** The tag as `Intl` takes it; the browser's own language where it is none. */
const tagOf = (locale: string): string | undefined => {
  const tag = locale.replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
};

/** Midnights between two moments, by the clock of this device. */
const daysBetween = (then: Date, now: Date): number => {
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Rounded, because a day on which the clocks change has another length.
  return Math.round((midnight(now) - midnight(then)) / DAY_MS);
};

const relative = (tag: string | undefined, value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(value, unit);

const dateText = (tag: string | undefined, then: Date, now: Date): string =>
  new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    ...(then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(then);

/** A day: "today", "yesterday", "3 March", "3 March 2024". */
export const dayText = (then: Date, now: Date, locale: string): string => {
  const tag = tagOf(locale);
  const days = daysBetween(then, now);
  return days === 0 || days === 1 ? relative(tag, -days, 'day') : dateText(tag, then, now);
};

/** A moment: "now", "5 minutes ago", "3 hours ago", "yesterday, 18:40", "Tuesday, 18:40", "3 March". */
export const momentText = (then: Date, now: Date, locale: string): string => {
  const tag = tagOf(locale);
  // A device whose clock is behind must not hear of the future.
  const past = Math.max(0, now.getTime() - then.getTime());
  if (past < MINUTE_MS) return relative(tag, 0, 'second');
  if (past < HOUR_MS) return relative(tag, -Math.floor(past / MINUTE_MS), 'minute');
  const days = daysBetween(then, now);
  if (days === 0) return relative(tag, -Math.floor(past / HOUR_MS), 'hour');
  if (days >= DAYS_BY_NAME) return dateText(tag, then, now);
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(then);
  const day = days === 1 ? relative(tag, -1, 'day') : new Intl.DateTimeFormat(tag, { weekday: 'long' }).format(then);
  return `${day}, ${time}`;
};
