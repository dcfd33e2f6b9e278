// Public addresses, and addresses that are reserved, local or private.
import { describe, expect, it } from 'vitest';
import { addressInHost, isPublicAddress } from './public-address.ts';

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '169.253.1.1',
    '193.168.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '64:ff9b::808:808',
    '64:ff9b::8.8.8.8',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '::', '0.1.2.3']],
    ['a private network', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
    ['link-local, where clouds keep their secrets', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'febf::1']],
    ['unique-local', ['fc00::1', 'fd00:ec2::254', 'fdff::1']],
    ['shared by carriers', ['100.64.0.1', '100.127.255.255']],
    ['for tests, documents and protocols', ['192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '2001:db8::1']],
    ['multicast or reserved', ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1']],
    [
      'IPv4 in another coat',
      [
        '::ffff:127.0.0.1',
        '::ffff:8.8.8.8',
        '::ffff:a00:1',
        '64:ff9b::a00:1',
        '64:ff9b::',
        '64:ff9b::127.0.0.1',
        '2002:a00:1::',
      ],
    ],
    ['nothing', ['', 'localhost', '1.2.3', '1.2.3.4.5', '010.0.0.1', '0x7f.1', 'fe80::1%eth0']],
  ])('that is %s is not', (_what, addresses) => {
    for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });
});

describe('a host', () => {
  it('is an address or a name', () => {
    // URL parsers convert unusual forms of an address to the canonical one.
    const hostOf = (url: string) => addressInHost(new URL(url).hostname);
    expect(hostOf('https://0x7f.1/')).toBe('127.0.0.1');
    expect(hostOf('https://2130706433/')).toBe('127.0.0.1');
    expect(hostOf('https://[::1]:8443/')).toBe('::1');
    expect(hostOf('https://example.com/')).toBeUndefined();
  });
});
