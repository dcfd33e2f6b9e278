// The rules that the client shares with the service and with application servers, by the vectors that all of them run.
import {
  API_HOST_VECTORS,
  BAD_PUBLISHABLE_KEYS,
  BASE64URL_VECTORS,
  COOKIE_SUFFIX_VECTORS,
  PUBLISHABLE_KEY_VECTORS,
  UNLABELLED_API_HOSTS,
} from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { defaultAllowedOrigins } from './lib/allowed-redirect.ts';
import { cookieSuffix } from './lib/cookie-suffix.ts';
import { baseUrl, readDomain, readKey } from './options.ts';
import { decodeRequestOptions } from './passkey/codec.ts';

const sha1 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));

const REQUEST = { rpId: 'acme.example', timeout: 60_000, userVerification: 'required' } as const;

describe('golden vectors', () => {
  it.each(PUBLISHABLE_KEY_VECTORS)('calls go to $apiOrigin with $key', ({ key, instanceType, apiOrigin }) => {
    expect(readKey(key).instanceType).toBe(instanceType);
    expect(baseUrl(readKey(key), '', '')).toBe(apiOrigin);
  });

  it.each(Object.entries(BAD_PUBLISHABLE_KEYS))('a key is rejected: %s', (_, key) => {
    expect(() => readKey(key)).toThrow('publishable key');
  });

  it.each(API_HOST_VECTORS)('calls of a page on $written go to $host', ({ written, host }) => {
    expect(readDomain(written, '', 'production')).toBe(host);
  });

  it.each([...API_HOST_VECTORS, ...UNLABELLED_API_HOSTS.map((host) => ({ host, domain: host }))])(
    'redirects may go to $domain by default with the API at $host',
    ({ host, domain }) => {
      const key = { frontendApi: host, apiOrigin: `https://${host}`, instanceType: 'production' } as const;
      expect(defaultAllowedOrigins({ ...key, pageOrigin: 'https://page.example', provider: 'latchkey' })).toEqual([
        'https://page.example',
        `https://${domain}`,
        `https://*.${domain}`,
      ]);
    },
  );

  it.each(COOKIE_SUFFIX_VECTORS)('the cookies of %s end in %s', async (key, suffix) => {
    expect(await cookieSuffix(key, sha1)).toBe(suffix);
  });

  it.each(BASE64URL_VECTORS)('the bytes %j of a challenge are decoded from %j', (bytes, text) => {
    expect(decodeRequestOptions({ ...REQUEST, challenge: text }, undefined).challenge).toEqual(Uint8Array.from(bytes));
  });
});
