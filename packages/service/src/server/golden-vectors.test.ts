// The rules that the service shares with the client, back ends and surfaces, tested by the golden vectors of `wire`.
import {
  API_HOST_VECTORS,
  COOKIE_SUFFIX_VECTORS,
  LOOPBACK_HOSTS,
  NAME_SLUG_VECTORS,
  OTHER_HOSTS,
  OTHER_SPELLINGS_OF_BASE64URL,
  PUBLISHABLE_KEY_VECTORS,
  UNLABELLED_API_HOSTS,
} from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { readProof } from '../domain/abuse/captcha.ts';
import { isAllowedOrigin } from '../domain/instance/allowed-origins.ts';
import { directAddress, satelliteAddress } from '../domain/instance/instance-address.ts';
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

  it.each(API_HOST_VECTORS)('pages of $domain are served at $host', ({ host, domain }) => {
    const instance = { apiHost: host, proxyUrl: undefined, satellites: [] };
    expect(directAddress(instance, PROVIDER).domain).toBe(domain);
    expect(satelliteAddress({ domain, proxy_url: null }, PROVIDER).baseUrl).toBe(`https://${host}`);
  });

  it.each(UNLABELLED_API_HOSTS)('the API at %s serves pages of that host', (host) => {
    const instance = { apiHost: host, proxyUrl: undefined, satellites: [] };
    expect(directAddress(instance, PROVIDER).domain).toBe(host);
  });

  it.each(COOKIE_SUFFIX_VECTORS)('the cookies of %s end in %s', (key, suffix) => {
    expect(cookieSuffix(key)).toBe(suffix);
  });

  it.each(LOOPBACK_HOSTS)('a development instance accepts pages of %j', (host) => {
    expect(isAllowedOrigin(RULES, new URL(`http://${host}`).origin)).toBe(true);
  });

  it.each(OTHER_HOSTS)('a development instance rejects pages of %j', (host) => {
    expect(isAllowedOrigin(RULES, `http://${host}`)).toBe(false);
  });

  it.each(NAME_SLUG_VECTORS)('an organization called %j gets the slug %j, or a generic one without', (name, slug) => {
    expect(slugFrom(name)).toBe(slug || 'organization');
  });

  it.each(OTHER_SPELLINGS_OF_BASE64URL)('a proof has one encoding only, which is not %j', (text) => {
    expect(readProof(text)).toBeUndefined();
  });
});
