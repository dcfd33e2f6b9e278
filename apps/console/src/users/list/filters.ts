// The filters of the list of users: from the values in the address to the query of the call.
import type { AdminQuery } from '@latchkey/wire/admin';
import { timesOf } from '../../parts/list/day-range.ts';

type UserQuery = NonNullable<AdminQuery<'GET /users'>>;

export const STATUSES = ['active', 'banned', 'locked'] as const;
export const FACTORS = ['password', 'passkey', 'totp', 'phone_code', 'backup_code'] as const;
/** How long ago, in days. */
export const CREATED_DAYS = ['1', '7', '30', '90'] as const;
export const ACTIVE_DAYS = ['1', '7', '30', '-30', '-90'] as const;

const BY_STATUS: Readonly<Record<string, UserQuery>> = {
  active: { banned: false, locked: false },
  banned: { banned: true },
  locked: { locked: true },
};

const isOf = (known: readonly string[], value: string): boolean => known.includes(value);

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
