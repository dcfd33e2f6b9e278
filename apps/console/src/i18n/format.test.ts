// Ages: relative under a day, then a date; also ahead in time.
import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const { age, percent } = createFormat('en', () => NOW);

describe('an age', () => {
  it('is relative under a day', () => {
    expect(age(NOW - 5_000)).toBe('5 sec. ago');
    expect(age(NOW - 120_000)).toBe('2 min. ago');
    expect(age(NOW - 3 * 3_600_000)).toBe('3 hr. ago');
    expect(age(NOW + 120_000)).toBe('in 2 min.');
  });

  it('is a date after a day', () => {
    expect(age(NOW - 3 * 86_400_000)).toBe('Nov 14, 2026');
  });
});

it('writes shares as percent', () => {
  expect(percent(0.444)).toBe('44.4%');
});
