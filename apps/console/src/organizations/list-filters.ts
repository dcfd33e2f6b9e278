// The filters of the list of organizations: what the address says, and what the service is asked for.
import { timesOf } from '../parts/list/day-range.ts';

const DAY_MS = 86_400_000;

/** Choices of the filters. */
export const MEMBER_COUNTS = ['1', '10', '100', '1000'] as const;
export const CREATED_DAYS = ['1', '7', '30', '90'] as const;

/** A number of the address; undefined for anything else. */
const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** The beginning of the day so many days ago. Whole days keep the query of a page the same while it is open. */
const daysAgo = (days: number, now: number): number => Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS;

/** The part of the query that comes from filters. */
export const organizationFilters = (values: { readonly [key: string]: string | undefined }, now: number) => {
  const members = wholeNumber(values.members);
  const days = wholeNumber(values.created);
  const range = timesOf(values.created, [], now);
  return {
    members_count_min: members,
    created_at_after: days === undefined ? range.after : daysAgo(days, now),
    created_at_before: range.before,
    user_id: values.user,
  };
};
