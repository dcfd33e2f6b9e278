// Moments in words: how far away they are, by the clock of this device, and in spite of a wrong one.
import { describe, expect, it } from 'vitest';
import { dayOf, momentOf } from './when.ts';

const NOW = new Date(2026, 2, 18, 12, 0, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);

describe('a moment', () => {
  it.each([
    [new Date(NOW.getTime() + 90_000), { key: 'when.now', count: 0 }],
    [new Date(NOW.getTime() - 59_999), { key: 'when.now', count: 0 }],
    [at(2026, 2, 18, 11, 59), { key: 'when.minutes', count: 1 }],
    [at(2026, 2, 18, 11, 1), { key: 'when.minutes', count: 59 }],
    [at(2026, 2, 18, 11, 0), { key: 'when.hours', count: 1 }],
    [at(2026, 2, 18, 0, 30), { key: 'when.hours', count: 11 }],
    [at(2026, 2, 17, 18, 40), { key: 'when.yesterday', count: 1, time: '18:40' }],
    [at(2026, 2, 14, 9, 5), { key: 'when.days', count: 4, time: '09:05' }],
    [at(2026, 2, 11), { key: 'when.weeks', count: 1 }],
    [at(2024, 2, 3), { key: 'when.years', count: 2 }],
  ])('%s is told as %o', (then, told) => {
    expect(momentOf(then, NOW)).toEqual(told);
  });
});

describe('a day', () => {
  it.each([
    [at(2026, 2, 19), { key: 'when.today', count: 0 }],
    [at(2026, 2, 18, 0, 1), { key: 'when.today', count: 0 }],
    [at(2026, 2, 17, 23, 59), { key: 'when.yesterday', count: 1 }],
    [at(2026, 2, 12), { key: 'when.days', count: 6 }],
    [at(2026, 1, 17), { key: 'when.weeks', count: 4 }],
    [at(2026, 1, 16), { key: 'when.months', count: 1 }],
    [at(2025, 2, 19), { key: 'when.months', count: 12 }],
    [at(2025, 2, 18), { key: 'when.years', count: 1 }],
  ])('%s is told as %o', (then, told) => {
    expect(dayOf(then, NOW)).toEqual(told);
  });
});
