import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPublishableKey, isLoopbackHost, parsePublishableKey } from './publishable-key.ts';

describe('publishable key', () => {
  it('says the instance type, host and origin', () => {
    expect(parsePublishableKey(`pk_live_${btoa('latchkey.acme.com$')}`)).toMatchObject({
      instanceType: 'production',
      frontendApi: 'latchkey.acme.com',
      apiOrigin: 'https://latchkey.acme.com',
    });
  });

  it('takes the key with or without padding, and keeps the text as configured', () => {
    const padded = `pk_test_${btoa('a.example$')}`;
    expect(padded.endsWith('=')).toBe(true);
    const bare = padded.replaceAll('=', '');
    expect(parsePublishableKey(`  ${padded}\n`)?.key).toBe(padded);
    expect(parsePublishableKey(bare)?.key).toBe(bare);
    expect(parsePublishableKey(bare)?.frontendApi).toBe('a.example');
  });

  it('is the inverse of formatting for any host', () => {
    fc.assert(
      fc.property(fc.domain(), fc.option(fc.integer({ min: 1, max: 65535 })), fc.boolean(), (domain, port, live) => {
        const host = port === null ? domain : `${domain}:${port}`;
        const instanceType = live ? 'production' : 'development';
        expect(parsePublishableKey(formatPublishableKey(instanceType, host))).toMatchObject({
          instanceType,
          frontendApi: host,
        });
      }),
    );
  });

  it.each(['localhost:4400', '127.0.0.1', '[::1]:4400', 'acme.localhost', 'a.b.localhost:80', 'LOCALHOST'])(
    'a development key on %s means plain http',
    (host) => {
      expect(parsePublishableKey(formatPublishableKey('development', host))?.apiOrigin).toBe(`http://${host}`);
    },
  );

  it('a production key is always https', () => {
    expect(parsePublishableKey(formatPublishableKey('production', 'localhost:4400'))?.apiOrigin).toBe(
      'https://localhost:4400',
    );
  });

  it.each(['localhost.evil.com', '127.0.0.1.evil.com', 'notlocalhost', '127.0.0.10', 'localhostx:80', '[::11]'])(
    '%s is not this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );

  it.each([
    ['', 'empty'],
    ['pk_test_', 'no host'],
    [`pk_test_${btoa('$')}`, 'an empty host'],
    [`pk_test_${btoa('host.example')}`, 'no end mark'],
    [`sk_test_${btoa('host.example$')}`, 'a secret key'],
    [`test_${btoa('host.example$')}`, 'no prefix'],
    ['pk_test_***', 'not base64'],
    [`pk_test_${btoa('evil.com/path?x=$')}`, 'a path in the host'],
    [`pk_test_${btoa('user@evil.com$')}`, 'a user in the host'],
    [`pk_test_${btoa('host example$')}`, 'a space in the host'],
  ])('refuses %j: %s', (key) => {
    expect(parsePublishableKey(key)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (tail) => {
        expect(() => parsePublishableKey(`pk_test_${tail}`)).not.toThrow();
      }),
    );
  });
});
