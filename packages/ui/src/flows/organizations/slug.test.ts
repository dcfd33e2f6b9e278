// Slugs of organizations.
import { describe, expect, it } from 'vitest';
import { isSlug, slugOf } from './slug.ts';

describe('a short name', () => {
  it.each([
    ['Harbour Lab', 'harbour-lab'],
    ['  Café   Löwe & Sons! ', 'cafe-lowe-sons'],
    ['R2--D2', 'r2-d2'],
    ['مختبر الميناء', ''],
    ['', ''],
  ])('of %j is %j', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('is made of lower-case letters, digits and dashes', () => {
    expect(isSlug('harbour-lab-2')).toBe(true);
    for (const wrong of ['', 'Harbour', 'harbour lab', 'hafen_labor', 'höfe']) expect(isSlug(wrong)).toBe(false);
  });
});
