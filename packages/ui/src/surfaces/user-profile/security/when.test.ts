// Moments in words: near ones by distance, far ones by date, in any language and in spite of a wrong clock.
import { describe, expect, it } from 'vitest';
import { createWhen } from './when.ts';

const NOW = new Date(2026, 2, 18, 12, 0, 0);
const english = createWhen('en-GB');
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);

describe('a moment', () => {
  it.each([
    [new Date(NOW.getTime() + 90_000), 'now'],
    [new Date(NOW.getTime() - 20_000), 'now'],
    [at(2026, 2, 18, 11, 55), '5 minutes ago'],
    [at(2026, 2, 18, 1, 0), '11 hours ago'],
    [at(2026, 2, 17, 18, 40), 'yesterday, 18:40'],
    [at(2026, 2, 14, 9, 5), 'Saturday, 9:05'],
    [at(2026, 2, 3), '3 March'],
    [at(2024, 2, 3), '3 March 2024'],
  ])('%s is "%s"', (then, text) => {
    expect(english.moment(then, NOW).replace('09:05', '9:05')).toBe(text);
  });

  it('is said in the language of the page, written either way', () => {
    expect(createWhen('de_DE').moment(at(2026, 2, 18, 11, 55), NOW)).toBe('vor 5 Minuten');
    expect(createWhen('no language').moment(at(2026, 2, 18, 11, 55), NOW)).toContain('5');
  });
});

describe('a day', () => {
  it.each([
    [at(2026, 2, 18, 0, 1), 'today'],
    [at(2026, 2, 17, 23, 59), 'yesterday'],
    [at(2026, 2, 16), '16 March'],
    [at(2025, 11, 31), '31 December 2025'],
  ])('%s is "%s"', (then, text) => {
    expect(english.day(then, NOW)).toBe(text);
  });
});
