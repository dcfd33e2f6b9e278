// Events by day.
import { expect, it } from 'vitest';
import { byDay, startOfDay } from './days.ts';

it('puts events of one day together and keeps their order', () => {
  const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).getTime() });
  const events = [at(17, 9), at(17, 8), at(16, 23), at(2, 0)];
  const days = byDay(events);
  expect(days.map(({ start }) => new Date(start).getDate())).toEqual([17, 16, 2]);
  expect(days.map((day) => day.events.length)).toEqual([2, 1, 1]);
  expect(days.flatMap((day) => day.events)).toEqual(events);
  expect(startOfDay(at(2, 0).at)).toBe(at(2, 0).at);
  expect(byDay([])).toEqual([]);
});
