// Contrast as WCAG 2 defines it, also of the built-in colours.
import { describe, expect, it } from 'vitest';
import { contrast, contrasts, LEAST_CONTRAST } from './contrast.ts';

describe('the contrast of two colours', () => {
  it('is that of WCAG, whatever the order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });

  it('reads colours as the style sheet writes them', () => {
    expect(contrast('oklch(1 0 0)', '#000000')).toBeCloseTo(21, 3);
    expect(contrast('oklch(0.628 0.2577 29.23)', '#ff0000')).toBeCloseTo(1, 2);
  });

  it('is unknown for what is no colour', () => {
    expect(contrast('red', '#ffffff')).toBeUndefined();
    expect(contrast('#fff', '#ffffff')).toBeUndefined();
  });
});

it('is enough for the built-in colours', () => {
  const all = (['light', 'dark'] as const).flatMap((scheme) => contrasts(scheme, () => null));
  expect(all.filter(({ ratio = 0 }) => ratio < LEAST_CONTRAST)).toEqual([]);
});

it('compares a chosen colour with the built-in one of the same scheme', () => {
  const [text] = contrasts('dark', (name) => (name === 'text' ? '#333333' : null));
  expect(text?.ratio).toBeLessThan(2);
});
