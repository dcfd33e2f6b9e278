// Times as text: by weekday for the last week, by date before, in this device's time zone, and with a wrong clock.
import { describe, expect, it } from 'vitest';
import { inNumbers, whenKey } from './when.ts';

/** A Wednesday. */
const NOW = new Date(2026, 2, 18, 12, 0, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);

describe('a date is formatted', () => {
  it.each([
    ['as today though the clock of the device is behind', new Date(NOW.getTime() + 90_000), 'when.today'],
    ['as today though it would be tomorrow', at(2026, 2, 19), 'when.today'],
    ['as today from midnight on', at(2026, 2, 18, 0, 0), 'when.today'],
    ['as yesterday a minute before', at(2026, 2, 17, 23, 59), 'when.yesterday'],
    ['as yesterday from its midnight on', at(2026, 2, 17, 0, 0), 'when.yesterday'],
    ['by its weekday from the day before that', at(2026, 2, 16, 23, 59), 'when.monday'],
    ['by its weekday', at(2026, 2, 15), 'when.sunday'],
    ['by its weekday', at(2026, 2, 14, 9, 5), 'when.saturday'],
    ['by its weekday', at(2026, 2, 13), 'when.friday'],
    ['by its weekday as long as that can be no other', at(2026, 2, 12, 0, 0), 'when.thursday'],
    ['by its date when today has the same weekday', at(2026, 2, 11, 23, 59), 'when.date'],
    ['by its date years later', at(2024, 2, 3), 'when.date'],
  ])('%s', (_, then, key) => {
    expect(whenKey(then, NOW)).toBe(key);
  });

  it('by its weekday also on the two that are left', () => {
    expect(whenKey(at(2026, 2, 17), at(2026, 2, 20))).toBe('when.tuesday');
    expect(whenKey(at(2026, 2, 18), at(2026, 2, 20))).toBe('when.wednesday');
  });
});

describe('as a number', () => {
  const HALVES = ['AM', 'PM'] as const;

  it.each([
    ['M/d/yyyy', '3/4/2026'],
    ['MM/dd/yyyy', '03/04/2026'],
    ['d.M.yyyy', '4.3.2026'],
    ['HH:mm', '09:05'],
    ['H:mm', '9:05'],
    ['h:mm a', '9:05 AM'],
    ['hh.mm', '09.05'],
  ])('%s is written %s', (pattern, written) => {
    expect(inNumbers(pattern, at(2026, 2, 4, 9, 5), HALVES)).toBe(written);
  });

  it.each([
    [0, '12:00 AM'],
    [11, '11:00 AM'],
    [12, '12:00 PM'],
    [13, '1:00 PM'],
    [23, '11:00 PM'],
  ])('hour %i of the day is %s', (hour, written) => {
    expect(inNumbers('h:mm a', at(2026, 2, 4, hour), HALVES)).toBe(written);
  });

  it('keeps the host’s text for a half of the day', () => {
    expect(inNumbers('a h:mm', at(2026, 2, 4, 9, 5), ['before midday', 'after'])).toBe('before midday 9:05');
  });
});
