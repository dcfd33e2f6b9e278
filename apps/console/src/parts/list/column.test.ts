// The order of a list.
import { expect, it } from 'vitest';
import { isDescending, nextOrder, sortedBy } from './column.ts';

it('begins with the newest and turns around on the second press', () => {
  expect(nextOrder('-created_at', 'last_active_at')).toBe('-last_active_at');
  expect(nextOrder('-created_at', 'created_at')).toBe('+created_at');
  expect(nextOrder('+created_at', 'created_at')).toBe('-created_at');
});

it('knows what a list is sorted by', () => {
  expect([sortedBy('-created_at'), sortedBy('created_at'), isDescending('+created_at')]).toEqual([
    'created_at',
    'created_at',
    false,
  ]);
});
