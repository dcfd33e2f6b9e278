// Ranges of days.
import { expect, it } from 'vitest';
import { daysOf, rangeValue, timesOf } from './day-range.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const DAY = 86_400_000;

it('reads days of the calendar, both included', () => {
  const from = new Date(2025, 0, 1).getTime();
  const to = new Date(2025, 1, 1).getTime();
  expect(timesOf('2025-01-01..2025-01-31', [], NOW)).toEqual({ after: from, before: to });
  expect(timesOf('2025-01-01..', [], NOW)).toEqual({ after: from, before: undefined });
  expect(timesOf('..2025-01-31', [], NOW)).toEqual({ after: undefined, before: to });
});

it('leaves out what is no day', () => {
  for (const value of ['2025-1-1..x', '2025-02-31..2025-13-01', '..', '0000..9999'])
    expect(timesOf(value, [], NOW)).toEqual({ after: undefined, before: undefined });
  for (const value of [undefined, '', '8', '2025-01-01']) expect(timesOf(value, ['7'], NOW)).toEqual({});
});

it('ends the last day where the calendar does, also when the clocks change', () => {
  for (let month = 0; month < 12; month += 1)
    for (let day = 1; day <= 28; day += 1) {
      const text = `2025-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const { after = 0, before = 0 } = timesOf(`${text}..${text}`, [], NOW);
      expect([new Date(after).getHours(), new Date(before).getHours()]).toEqual([0, 0]);
      expect(new Date(before).getDate()).toBe(new Date(2025, month, day + 1).getDate());
    }
});

it('reads numbers of days', () => {
  expect(timesOf('7', ['7'], NOW)).toEqual({ after: NOW - 7 * DAY });
  expect(timesOf('-30', ['-30'], NOW)).toEqual({ before: NOW - 30 * DAY });
});

it('writes what it reads', () => {
  for (const value of ['2025-01-01..2025-01-31', '2025-01-01..', '..2025-01-31'])
    expect(rangeValue(daysOf(value) ?? { from: '', to: '' })).toBe(value);
  expect(daysOf('7')).toBeUndefined();
});
