import { describe, expect, it } from 'vitest';
import { isInRange, rangeUrl, splitHash } from './leaked-range.ts';

// SHA-1 of "password".
const PARTS = splitHash('5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8');

describe('a range of leaked passwords', () => {
  it('is asked for with five characters', () => {
    expect(PARTS).toEqual({ prefix: '5BAA6', suffix: '1E4C9B93F3F0682250B6CF8331B7EE68FD8' });
    expect(rangeUrl('https://range.example.com/range', PARTS)).toBe('https://range.example.com/range/5BAA6');
    expect(rangeUrl('https://range.example.com/range/', PARTS)).toBe('https://range.example.com/range/5BAA6');
  });

  it.each([
    [`${PARTS.suffix}:3861493`],
    [`0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${PARTS.suffix}:2\r\n`],
    [`0018A45C4D1DEF81644B54AB7F969B88D65:1\n${PARTS.suffix.toLowerCase()}:1`],
    [`${'x'.repeat(100)}\n${PARTS.suffix}:1`],
  ])('names the password: %j', (range) => expect(isInRange(range, PARTS)).toBe(true));

  it.each([
    [''],
    ['\n\n\r\n'],
    // Padding.
    [`${PARTS.suffix}:0`],
    [PARTS.suffix],
    [`${PARTS.suffix}:many`],
    [`${PARTS.suffix}0:1`],
    [`${PARTS.suffix.slice(1)}:1`],
    [`x${PARTS.suffix}:1`],
    [`<html>${PARTS.suffix}</html>`],
  ])('does not name it: %j', (range) => expect(isInRange(range, PARTS)).toBe(false));
});
