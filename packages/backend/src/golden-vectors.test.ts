// The rules that application servers share with the client and the service, by the vectors that all of them run.
import { formatPublishableKey } from '@latchkey/wire';
import {
  API_HOST_VECTORS,
  BAD_PUBLISHABLE_KEYS,
  COOKIE_SUFFIX_VECTORS,
  OTHER_SPELLINGS_OF_BASE64URL,
  PUBLISHABLE_KEY_VECTORS,
} from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { readTokenHeader } from './compact-token.ts';
import { cookieSuffix } from './cookie-suffix.ts';
import { resolveHandshake } from './handshake/options.ts';
import { resolveOptions } from './options.ts';

describe('golden vectors', () => {
  it.each(PUBLISHABLE_KEY_VECTORS)('keys are fetched from $apiOrigin with $key', ({ key, apiOrigin }) => {
    expect(resolveOptions({ publishableKey: key }).keySetUrl).toBe(`${apiOrigin}/.well-known/jwks.json`);
  });

  it.each(Object.entries(BAD_PUBLISHABLE_KEYS))('a key is rejected: %s', (_, key) => {
    expect(() => resolveOptions({ publishableKey: key })).toThrow('publishableKey');
  });

  it.each(API_HOST_VECTORS)('pages of $written go to $host for a handshake', ({ written, host, domain }) => {
    const { instance } = resolveOptions({ publishableKey: formatPublishableKey('production', host) });
    const handshake = { appUrl: `https://app.${domain}`, domain: written };
    expect(resolveHandshake(handshake, instance).baseUrl).toBe(`https://${host}`);
  });

  it.each(COOKIE_SUFFIX_VECTORS)('the cookies of %s end in %s', async (key, suffix) => {
    expect(await cookieSuffix(key)).toBe(suffix);
  });

  it.each(OTHER_SPELLINGS_OF_BASE64URL)('a token has one encoding only, without %j', (text) => {
    expect(readTokenHeader(`${text}.e30.AA`)).toMatchObject({ ok: false, reason: 'token-malformed' });
  });
});
