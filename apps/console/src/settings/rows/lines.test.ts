// Values that are typed as lines come back as they were.
import { expect, it } from 'vitest';
import { linesOf, linesText, satellitesOf, satellitesText } from './lines.ts';

it('reads lists without empty lines', () => {
  expect(linesOf(' https://a.example \n\nhttps://b.example\n')).toEqual(['https://a.example', 'https://b.example']);
  expect(linesText(['a', 'b'])).toBe('a\nb');
  expect(linesText(null)).toBe('');
});

it('reads satellites with and without a proxy', () => {
  const text = 'shop.example.org\nblog.example.org https://blog.example.org/__latchkey';
  expect(satellitesOf(text)).toEqual([
    { domain: 'shop.example.org', proxy_url: null },
    { domain: 'blog.example.org', proxy_url: 'https://blog.example.org/__latchkey' },
  ]);
  expect(satellitesText(satellitesOf(text))).toBe(text);
});
