// The contrast of two colours, and the sentence about one that is too low.
import { describe, expect, it } from 'vitest';
import { contrast, hexOf, PAIRS, warningOf } from './contrast.ts';

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.478, 3);
    expect(contrast([10, 20, 30], [10, 20, 30])).toBe(1);
  });

  it('below the limit is a sentence that never shows the limit itself', () => {
    const [pair] = PAIRS;
    if (!pair) throw new Error('There are no pairs.');
    expect(warningOf(pair, [119, 119, 119], [255, 255, 255])).toBe('Text: 4.4 : 1, needs 4.5 : 1');
    expect(warningOf(pair, [0, 0, 0], [255, 255, 255])).toBeUndefined();
  });

  it('shows colours as six digits', () => {
    expect(hexOf([0, 10, 255])).toBe('#000aff');
  });
});
