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

it('uses every character of the alphabet equally often', () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 20_000; made += 1)
    for (const character of systemIds.next('user').slice('user_'.length))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 8,710 of each are expected, with a standard deviation of 93.
  for (const count of counts.values()) expect(Math.abs(count - (20_000 * 27) / 62)).toBeLessThan(7 * 93);
});
