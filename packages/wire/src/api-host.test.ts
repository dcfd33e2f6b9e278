import { describe, expect, it } from 'vitest';
import { apiHostOf, domainOfApiHost, parseDomain } from './api-host.ts';
import { API_HOST_VECTORS, UNLABELLED_API_HOSTS } from './testing/vectors/api-hosts.ts';

describe('the API host of a domain', () => {
  it.each(API_HOST_VECTORS)('$written is served at $host', ({ written, host, domain }) => {
    expect(domainOfApiHost(parseDomain(written), 'latchkey')).toBe(domain);
    expect(apiHostOf(domain, 'latchkey')).toBe(host);
    expect(domainOfApiHost(host, 'latchkey')).toBe(domain);
  });

  it.each(UNLABELLED_API_HOSTS)('%s is its own domain', (host) => {
    expect(domainOfApiHost(host, 'latchkey')).toBe(host);
  });

  it('begins with the name of the provider', () => {
    expect(apiHostOf('acme.example', 'porter')).toBe('porter.acme.example');
    expect(domainOfApiHost('latchkey.acme.example', 'porter')).toBe('latchkey.acme.example');
  });
});
