// Short names.
import { describe, expect, it } from 'vitest';
import { isSlug, readSlug, slugOf } from './slug.ts';
import { NAME_SLUG_VECTORS, TYPED_SLUG_VECTORS } from './testing/vectors/slugs.ts';

describe('a slug', () => {
  it.each(TYPED_SLUG_VECTORS)('is read from %j as %j', (typed, slug) => {
    expect(readSlug(typed)).toBe(slug);
    expect(isSlug(typed)).toBe(typed === slug);
  });

  it.each(NAME_SLUG_VECTORS)('of the name %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });
});
