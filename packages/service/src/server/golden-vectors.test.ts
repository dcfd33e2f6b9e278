// The rules that the service shares with the client, back ends and surfaces, tested by the golden vectors of `wire`.
import {
  COOKIE_SUFFIX_VECTORS,
  LOOPBACK_HOSTS,
  NAME_SLUG_VECTORS,
  OTHER_HOSTS,
  OTHER_SPELLINGS_OF_BASE64URL,
  PUBLISHABLE_KEY_VECTORS,
} from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { readProof } from '../domain/abuse/captcha.ts';
import { isAllowedOrigin } from '../domain/instance/allowed-origins.ts';
import { directAddress } from '../domain/instance/instance-address.ts';
import { slugFrom } from '../domain/organizations/organization.ts';
import { cookieSuffix } from '../http/cookie-suffix.ts';

const PROVIDER = 'latchkey';
const RULES = {
  environmentType: 'development',
  apiHost: 'latchkey.acme.example',
  provider: PROVIDER,
  allowedOrigins: [],
  satelliteDomains: [],
} as const;

describe('golden vectors', () => {
  it.each(PUBLISHABLE_KEY_VECTORS)('the instance of $key answers at $apiOrigin', ({ host, apiOrigin }) => {
    const instance = { apiHost: host, proxyUrl: undefined, satellites: [] };
    expect(directAddress(instance, PROVIDER).baseUrl).toBe(apiOrigin);
  });

  it.each(COOKIE_SUFFIX_VECTORS)('the cookies of %s end in %s', (key, suffix) => {
    expect(cookieSuffix(key)).toBe(suffix);
  });

  it.each(LOOPBACK_HOSTS)('a development instance answers pages of %j', (host) => {
    expect(isAllowedOrigin(RULES, new URL(`http://${host}`).origin)).toBe(true);
  });

  it.each(OTHER_HOSTS)('a development instance does not answer pages of %j', (host) => {
    expect(isAllowedOrigin(RULES, `http://${host}`)).toBe(false);
  });

  it.each(NAME_SLUG_VECTORS)('an organization called %j gets the slug %j, or one for all without', (name, slug) => {
    expect(slugFrom(name)).toBe(slug || 'organization');
  });

  it.each(OTHER_SPELLINGS_OF_BASE64URL)('a proof has one spelling only, which is not %j', (text) => {
    expect(readProof(text)).toBeUndefined();
  });
});
