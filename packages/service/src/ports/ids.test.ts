import { expect, it } from 'vitest';
import { systemIds } from './ids.ts';

it('makes ids of one form', () => {
  expect(systemIds.next('user')).toMatch(/^user_[0-9A-Za-z]{27}$/);
  expect(systemIds.at('evt', Date.UTC(2026, 0, 1))).toMatch(/^evt_[0-9A-Za-z]{27}$/);
});

it('sorts ids with a time as their times, and repeats none', () => {
  const times = [0, 1, 61, 62, 1_000, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1, Date.UTC(2200, 0, 1)];
  const ids = times.map((time) => systemIds.at('evt', time));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => systemIds.at('evt', 1))).size).toBe(1_000);
});
