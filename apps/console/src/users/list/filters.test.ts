// From an address to a query.
import { expect, it } from 'vitest';
import { queryOf, timesOf } from './filters.ts';

const NOW = Date.UTC(2026, 10, 17, 12, 0, 30);
const MINUTE = Date.UTC(2026, 10, 17, 12, 0);
const DAY = 86_400_000;

const set = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

it('makes a query of every filter', () => {
  expect(
    set(queryOf({ status: 'banned', factor: 'totp', created: '7', active: '-30', organization: 'org_1' }, NOW)),
  ).toEqual({
    banned: true,
    factor: ['totp'],
    organization_id: ['org_1'],
    created_at_after: MINUTE - 7 * DAY,
    last_active_at_before: MINUTE - 30 * DAY,
  });
  expect(set(queryOf({ status: 'active' }, NOW))).toEqual({ banned: false, locked: false });
});

it('leaves out what it does not know', () => {
  expect(set(queryOf({ status: 'gone', factor: 'magic', created: '8', active: 'soon' }, NOW))).toEqual({});
  expect(set(queryOf({}, NOW))).toEqual({});
});

it('reads days of the calendar, both included', () => {
  const from = new Date(2025, 0, 1).getTime();
  const to = new Date(2025, 1, 1).getTime();
  expect(timesOf('2025-01-01..2025-01-31', [], NOW)).toEqual({ after: from, before: to });
  expect(timesOf('2025-01-01..', [], NOW)).toEqual({ after: from, before: undefined });
  expect(timesOf('..2025-01-31', [], NOW)).toEqual({ after: undefined, before: to });
  expect(timesOf('2025-1-1..x', [], NOW)).toEqual({ after: undefined, before: undefined });
});
