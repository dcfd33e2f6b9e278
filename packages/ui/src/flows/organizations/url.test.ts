// URLs with placeholders.
import { describe, expect, it } from 'vitest';
import { urlFor } from './url.ts';

const LAB = { id: 'org_1', slug: 'harbour lab' };

describe('the URL of an organization', () => {
  it.each([
    ['/orgs/:slug', '/orgs/harbour%20lab'],
    ['/orgs/:id/:slug', '/orgs/org_1/harbour%20lab'],
    ['https://app.example:4400/:id', 'https://app.example:4400/org_1'],
    ['/orgs/:unknown', '/orgs/:unknown'],
    ['/orgs/:constructor', '/orgs/:constructor'],
  ])('is %s → %s', (url, expected) => expect(urlFor(url, LAB)).toBe(expected));

  it('may be the result of a function', () => expect(urlFor(({ id }) => `/x/${id}`, LAB)).toBe('/x/org_1'));

  it('is undefined where the host gave none', () => {
    expect(urlFor(undefined, LAB)).toBeUndefined();
    expect(urlFor('', LAB)).toBeUndefined();
    expect(urlFor(() => '', LAB)).toBeUndefined();
  });
});
