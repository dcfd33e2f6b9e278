import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendPath, extendHash, isAbsoluteHttpUrl, parseUrl, readHash, stripOrigin, withoutSearch } from './url.ts';
import { withSearch } from './with-search.ts';

describe('url', () => {
  it('parses without throwing', () => {
    expect(parseUrl('/a', 'https://x.example')?.href).toBe('https://x.example/a');
    expect(parseUrl('/a')).toBeUndefined();
    expect(parseUrl('/a', '')).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, base) => {
        expect(() => parseUrl(address, base)).not.toThrow();
      }),
    );
  });

  it.each([
    ['https://x.example/a', true],
    ['HTTP://x.example', true],
    ['/sign-in', false],
    ['//x.example', false],
    ['sign-in', false],
    ['javascript:alert(1)', false],
    ['https://', false],
  ])('%s is an absolute http URL: %s', (text, answer) => {
    expect(isAbsoluteHttpUrl(text)).toBe(answer);
  });

  it('strips the origin', () => {
    expect(stripOrigin(new URL('https://x.example/a?b=1#/c'))).toBe('/a?b=1#/c');
  });

  it('joins with one slash', () => {
    expect(appendPath('/sign-in', '/choose')).toBe('/sign-in/choose');
    expect(appendPath('/sign-in///', 'choose')).toBe('/sign-in/choose');
    expect(appendPath('', '/create')).toBe('/create');
    expect(appendPath('/sign-in', '')).toBe('/sign-in');
    expect(appendPath('https://x.example/in?a=1#/b', '/choose')).toBe('https://x.example/in/choose?a=1#/b');
  });

  it('reads a hash as path and query', () => {
    expect(readHash('#/verify?code=1&x=a%20b').path).toBe('/verify');
    expect(readHash('#/verify?code=1&x=a%20b').search.get('x')).toBe('a b');
    expect(readHash('').path).toBe('');
    expect(readHash('#section').path).toBe('section');
  });

  it('extends a hash', () => {
    expect(extendHash('/sign-in', { search: new URLSearchParams({ a: '1' }) })).toBe('/sign-in#/?a=1');
    expect(extendHash('/sign-in', { path: '/create' })).toBe('/sign-in#/create');
    expect(extendHash('/sign-in?q=1#/x?a=0&b=2', { path: '/y', search: new URLSearchParams({ a: '1' }) })).toBe(
      '/sign-in?q=1#/x/y?a=1&b=2',
    );
    expect(extendHash('/sign-in', {})).toBe('/sign-in');
  });

  it('reads back what it put into a hash', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (values) => {
        const search = new URLSearchParams(Object.entries(values));
        const address = extendHash('https://x.example/p', { path: '/q', search });
        const hash = readHash(new URL(address).hash);
        expect(hash.path).toBe('/q');
        expect(Object.fromEntries(hash.search)).toEqual(Object.fromEntries(search));
      }),
    );
  });

  it('sets query parameters of absolute and relative URLs', () => {
    expect(withSearch('/a?x=1#/h', { x: '2', y: 'a&b' })).toBe('/a?x=2&y=a%26b#/h');
    expect(withSearch('https://x.example', { y: '1' })).toBe('https://x.example?y=1');
    expect(withSearch('/a', {})).toBe('/a');
  });

  it('removes query parameters and an empty hash, or reports that nothing changed', () => {
    expect(withoutSearch(new URL('https://x.example/?a=1&b=2#'), ['a'])).toBe('https://x.example/?b=2');
    expect(withoutSearch(new URL('https://x.example/?b=2#'), ['a'])).toBeUndefined();
    expect(withoutSearch(new URL('https://x.example/p?a=1#/a?a=1'), ['a'])).toBe('https://x.example/p#/a?a=1');
  });
});
