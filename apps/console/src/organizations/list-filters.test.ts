// The filters of the list of organizations.
import { expect, it } from 'vitest';
import { organizationFilters } from './list-filters.ts';

const NOON = Date.UTC(2026, 10, 17, 12);

it('asks for what the address says', () => {
  expect(organizationFilters({ members: '10', created: '7', user: 'user_1' }, NOON)).toEqual({
    members_count_min: 10,
    created_at_after: Date.UTC(2026, 10, 10),
    user_id: 'user_1',
  });
});

it('leaves out what is not a number', () => {
  expect(organizationFilters({ members: 'many', created: '-1' }, NOON)).toEqual({
    members_count_min: undefined,
    created_at_after: undefined,
    created_at_before: undefined,
    user_id: undefined,
  });
});

it('asks for a range of days', () => {
  expect(organizationFilters({ created: '2025-01-01..2025-01-31' }, NOON)).toMatchObject({
    created_at_after: new Date(2025, 0, 1).getTime(),
    created_at_before: new Date(2025, 1, 1).getTime(),
  });
});
