import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isLoopbackHost, isLoopbackOrigin } from './loopback.ts';
import { LOOPBACK_HOSTS, OTHER_HOSTS } from './testing/vectors/loopback-hosts.ts';

describe('loopback', () => {
  it.each(LOOPBACK_HOSTS)('has the host %j', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
    expect(isLoopbackOrigin(`http://${host.toLowerCase().replace(/:80$/, '')}`)).toBe(true);
  });

  it.each(OTHER_HOSTS)('does not have the host %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
    expect(isLoopbackOrigin(`http://${host}`)).toBe(false);
  });

  it('has origins of http and https, without a path', () => {
    expect(isLoopbackOrigin('https://localhost:4400')).toBe(true);
    for (const origin of ['ftp://localhost', 'http://localhost/', 'localhost', 'null', ''])
      expect(isLoopbackOrigin(origin)).toBe(false);
  });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
    'has the socket address %s',
    (address) => expect(isLoopbackAddress(address)).toBe(true),
  );

  it.each(['', 'localhost', '10.0.0.1', '::', '::ffff:10.0.0.1', '::ffff:::1', '127.0.0.1:80', '[::1]'])(
    'does not have the socket address %j',
    (address) => expect(isLoopbackAddress(address)).toBe(false),
  );
});
