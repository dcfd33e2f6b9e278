// Invalid settings throw at once, with a message that names the correction.
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from './configuration-error.ts';
import { type BackendOptions, resolveOptions } from './options.ts';
import { PUBLISHABLE_KEY } from './testing/test-issuer.ts';

const resolve = (options: Partial<BackendOptions>) => resolveOptions({ publishableKey: PUBLISHABLE_KEY, ...options });

describe('resolveOptions', () => {
  it('derives the address of the keys from the publishable key', () => {
    expect(resolve({}).keySetUrl).toBe('http://instance.localhost:4400/.well-known/jwks.json');
  });

  it.each(['https://auth.example.com/api/auth', 'https://auth.example.com/api/auth/'])(
    'keeps the path of a service behind a proxy: %s',
    (serviceUrl) => {
      const { keySetUrl, instance } = resolve({ serviceUrl });
      expect(keySetUrl).toBe('https://auth.example.com/api/auth/.well-known/jwks.json');
      expect(instance.apiOrigin).toBe('http://instance.localhost:4400');
    },
  );

  it('allows five seconds of skew and keeps keys for five minutes', () => {
    expect(resolve({})).toMatchObject({ policy: { clockSkewMs: 5_000 }, jwksCacheMs: 300_000 });
  });

  const wrong: ReadonlyArray<readonly [string, Partial<BackendOptions>, string]> = [
    ['a key that is none', { publishableKey: 'pk_test_x' }, 'publishableKey is not one'],
    ['no key', { publishableKey: '' }, 'publishableKey is not one'],
    ['an address that is none', { serviceUrl: 'auth.example.com' }, 'serviceUrl is "auth.example.com"'],
    ['an address of another scheme', { serviceUrl: 'file:///etc' }, 'serviceUrl is "file:///etc"'],
    ['no parties in the list', { authorizedParties: [] }, 'authorizedParties is empty'],
    ['a party with a path', { authorizedParties: ['https://app.example.com/'] }, 'is not an origin'],
    ['a party without scheme', { authorizedParties: ['app.example.com'] }, 'is not an origin'],
    ['a negative skew', { clockSkewMs: -1 }, 'clockSkewMs is -1'],
    ['a cache time that is no number', { jwksCacheMs: Number.NaN }, 'jwksCacheMs is NaN'],
    ['a PEM text that is none', { jwtKey: 'MIIB' }, 'jwtKey is not a public key'],
  ];

  it.each(wrong)('rejects %s', (_title, options, message) => {
    expect(() => resolve(options)).toThrow(ConfigurationError);
    expect(() => resolve(options)).toThrow(message);
  });
});
