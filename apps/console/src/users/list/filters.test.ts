// From an address to a query.
import { expect, it } from 'vitest';
import { queryOf } from './filters.ts';

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
  expect(set(queryOf({ created: '2025-01-01..', active: '..2025-01-31' }, NOW))).toEqual({
    created_at_after: new Date(2025, 0, 1).getTime(),
    last_active_at_before: new Date(2025, 1, 1).getTime(),
  });
  expect(set(queryOf({ status: 'active' }, NOW))).toEqual({ banned: false, locked: false });
});

it('leaves out what it does not know', () => {
  expect(set(queryOf({ status: 'gone', factor: 'magic', created: '8', active: 'soon' }, NOW))).toEqual({});
  expect(set(queryOf({}, NOW))).toEqual({});
});
