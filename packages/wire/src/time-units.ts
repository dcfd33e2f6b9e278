// Units of time, in the units that their names end in.
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Of 365 days. */
export const YEAR_MS = 31_536_000_000;
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
/** Of 365 days. */
export const YEAR_SECONDS = 31_536_000;
