// Contents of the Cookie header.
import { describe, expect, it } from 'vitest';
import { parseCookies } from './cookies.ts';

describe('parseCookies', () => {
  it('reads names and values', () => {
    expect([...parseCookies('a=1; b=two=2;c = 3 ; d=')]).toEqual([
      ['a', '1'],
      ['b', 'two=2'],
      ['c', '3'],
      ['d', ''],
    ]);
  });

  it('keeps the first of two with one name', () => {
    expect(parseCookies('a=specific; a=general').get('a')).toBe('specific');
  });

  it('decodes values and keeps what cannot be decoded', () => {
    expect([...parseCookies('a=%20x; b=%E0%A4%A')]).toEqual([
      ['a', ' x'],
      ['b', '%E0%A4%A'],
    ]);
  });

  it.each(['', ';', 'flag', '=x'])('finds nothing in "%s"', (header) => {
    expect(parseCookies(header).size).toBe(0);
  });
});
