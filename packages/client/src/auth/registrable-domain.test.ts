import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { registrableDomain } from './registrable-domain.ts';

describe('widest cookie domain', () => {
  it.each([
    ['https://app.acme.com/', 'acme.com'],
    ['https://a.b.acme.com/', 'acme.com'],
    ['https://acme.com/', 'acme.com'],
    ['https://shop.acme.co.uk/', 'acme.co.uk'],
    ['http://localhost:4401/', 'localhost'],
    ['http://127.0.0.1:4401/', '127.0.0.1'],
    ['http://intranet/', 'intranet'],
    ['http://[::1]:4401/', undefined],
  ])('on %s is %s', (href, domain) => {
    const { cookies } = createFakePlatform({ href });
    expect(registrableDomain(new URL(href).hostname, cookies)).toBe(domain);
    expect(cookies.get('__latchkey_test_etld')).toBeUndefined();
  });
});
