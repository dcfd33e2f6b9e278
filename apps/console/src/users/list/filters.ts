// The filters of the list of users: from the values in the address to the query of the call.
import type { AdminQuery } from '@latchkey/wire/admin';

type UserQuery = NonNullable<AdminQuery<'GET /users'>>;

export const STATUSES = ['active', 'banned', 'locked'] as const;
export const FACTORS = ['password', 'passkey', 'totp', 'phone_code', 'backup_code'] as const;
/** How long ago, in days. */
export const CREATED_DAYS = ['1', '7', '30', '90'] as const;
export const ACTIVE_DAYS = ['1', '7', '30', '-30', '-90'] as const;

const DAY_MS = 86_400_000;

const BY_STATUS: Readonly<Record<string, UserQuery>> = {
  active: { banned: false, locked: false },
  banned: { banned: true },
  locked: { locked: true },
};

const isOf = (known: readonly string[], value: string): boolean => known.includes(value);

/** Midnight of a date such as `2025-01-31` where the operator is; undefined for anything else. */
const dayOf = (text: string | undefined): number | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  const time = new Date(Number(year), Number(month) - 1, Number(day)).getTime();
  return Number.isNaN(time) ? undefined : time;
};

/** `7` is within the last seven days, `-30` is longer ago than that, `2025-01-01..2025-02-01` is between days, both included. */
export const timesOf = (
  value: string | undefined,
  days: readonly string[],
  now: number,
): { readonly after?: number | undefined; readonly before?: number | undefined } => {
  if (value !== undefined && isOf(days, value)) {
    const past = now - Math.abs(Number(value)) * DAY_MS;
    return value.startsWith('-') ? { before: past } : { after: past };
  }
  const [from, to] = (value ?? '').split('..');
  const after = dayOf(from);
  const end = dayOf(to);
  return { after, before: end === undefined ? undefined : end + DAY_MS };
};

export type UserFilters = {
  readonly status?: string | undefined;
  readonly factor?: string | undefined;
  readonly created?: string | undefined;
  readonly active?: string | undefined;
  readonly organization?: string | undefined;
};

/** The query for values of the address; values that are not known are left out. Times are cut to the minute, so that a page asks the same again. */
export const queryOf = ({ status, factor, created, active, organization }: UserFilters, now: number): UserQuery => {
  const minute = Math.floor(now / 60_000) * 60_000;
  const made = timesOf(created, CREATED_DAYS, minute);
  const used = timesOf(active, ACTIVE_DAYS, minute);
  return {
    ...BY_STATUS[status ?? ''],
    ...(factor !== undefined && isOf(FACTORS, factor) && { factor: [factor] }),
    ...(organization && { organization_id: [organization] }),
    created_at_after: made.after,
    created_at_before: made.before,
    last_active_at_after: used.after,
    last_active_at_before: used.before,
  };
};
