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
    user_id: undefined,
  });
});
