import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPublishableKey, parsePublishableKey } from './publishable-key.ts';
import { BAD_PUBLISHABLE_KEYS, PUBLISHABLE_KEY_VECTORS } from './testing/vectors/publishable-keys.ts';

describe('publishable key', () => {
  it.each(PUBLISHABLE_KEY_VECTORS)('$key is for $host', ({ key, instanceType, host, apiOrigin }) => {
    expect(formatPublishableKey(instanceType, host)).toBe(key);
    expect(parsePublishableKey(key)).toEqual({ key, instanceType, frontendApi: host, apiOrigin });
  });

  it.each(Object.entries(BAD_PUBLISHABLE_KEYS))('rejects one: %s', (_, key) => {
    expect(parsePublishableKey(key)).toBeUndefined();
  });

  it('accepts the key with or without padding, and keeps the text as configured', () => {
    const padded = formatPublishableKey('development', 'a.example');
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

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (tail) => {
        expect(() => parsePublishableKey(`pk_test_${tail}`)).not.toThrow();
      }),
    );
  });
});
