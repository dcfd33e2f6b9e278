import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { isSecureCookie, readCookie, serializeCookie } from './cookie-jar.ts';
import type { SameSite } from './platform.ts';

const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const CHROME = 'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

describe('cookie text', () => {
  it('writes attributes in order, with a path always', () => {
    const expires = new Date(Date.UTC(2030, 0, 1));
    expect(
      serializeCookie('a', 'b c', { expires, domain: 'x.example', sameSite: 'None', secure: true, partitioned: true }),
    ).toBe(
      'a=b%20c; path=/; expires=Tue, 01 Jan 2030 00:00:00 GMT; domain=x.example; samesite=None; secure; partitioned',
    );
    expect(serializeCookie('a', 'b', {})).toBe('a=b; path=/');
  });

  it('reads back any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const pair = serializeCookie('name', value, {}).split('; ')[0] ?? '';
        expect(readCookie(`other=1; ${pair}; last=2`, 'name')).toBe(value);
      }),
    );
  });

  it('finds names exactly, the first of two, and accepts an invalid encoding', () => {
    expect(readCookie('__session_x=1; __session=2; __session=3', '__session')).toBe('2');
    expect(readCookie('a=%E0%A4%A', 'a')).toBe('%E0%A4%A');
    expect(readCookie('a', 'a')).toBeUndefined();
    expect(readCookie('', 'a')).toBeUndefined();
    expect(readCookie('a=', 'a')).toBe('');
  });
});

describe('Secure', () => {
  it.each<[string, string, SameSite, boolean | undefined, string, boolean]>([
    ['https', 'https://a.example', 'Lax', true, CHROME, true],
    ['https in Safari', 'https://a.example', 'None', true, SAFARI, true],
    ['http with Lax', 'http://a.example', 'Lax', false, CHROME, false],
    ['http with Strict on localhost', 'http://localhost', 'Strict', true, CHROME, false],
    ['http with None in Safari', 'http://localhost', 'None', true, SAFARI, false],
    ['http with None in a secure context', 'http://localhost', 'None', true, CHROME, true],
    ['http with None elsewhere', 'http://a.example', 'None', false, CHROME, false],
    ['http with None, unknown context, localhost', 'http://localhost', 'None', undefined, CHROME, true],
    ['http with None, unknown context, elsewhere', 'http://a.example', 'None', undefined, CHROME, false],
  ])('%s', (_, href, sameSite, context, userAgent, answer) => {
    const url = new URL(href);
    const page = {
      protocol: () => url.protocol,
      hostname: () => url.hostname,
      isSecureContext: () => context,
      userAgent: () => userAgent,
    };
    expect(isSecureCookie(sameSite, page)).toBe(answer);
  });
});

describe('jar', () => {
  it('sets, expires and removes; a domain cookie needs its domain to be removed', async () => {
    const platform = createFakePlatform({ href: 'https://app.acme.com/' });
    const { cookies } = platform;
    cookies.set('a', '1', { expires: new Date(platform.clock.now() + 1_000) });
    cookies.set('b', '2', { domain: 'acme.com', sameSite: 'Strict', secure: true });
    expect([cookies.get('a'), cookies.get('b')]).toEqual(['1', '2']);
    await platform.advance(1_000);
    expect(cookies.get('a')).toBeUndefined();
    cookies.remove('b');
    expect(cookies.get('b')).toBe('2');
    cookies.remove('b', { domain: 'acme.com' });
    expect(cookies.get('b')).toBeUndefined();
  });
});
