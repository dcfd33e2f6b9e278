// Which IP addresses are public. All others belong to this machine, to its private network, or are reserved, and the service
// does not call them for a production instance (SSRF, docs/security.md R24).
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

type Family = 'ipv4' | 'ipv6';

/**
 * RFC 6890 and its registries, and multicast. Of IPv6 only the global unicast space is public; these parts of it are reserved
 * or contain an IPv4 address.
 */
const NOT_PUBLIC: ReadonlyArray<readonly [network: string, prefix: number, family: Family]> = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

const listOf = (networks: typeof NOT_PUBLIC): BlockList => {
  const list = new BlockList();
  for (const [network, prefix, family] of networks) list.addSubnet(network, prefix, family);
  return list;
};

const blocked = listOf(NOT_PUBLIC);
const globalUnicast = listOf([['2000::', 3, 'ipv6']]);
const translated = listOf([['64:ff9b::', 96, 'ipv6']]);

const isPublicIPv4 = (address: string): boolean => !blocked.check(address, 'ipv4');

/** The IPv4 address in the last 32 bits of a translated IPv6 address (RFC 6052). */
const embeddedIPv4 = (address: string): string => {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** True for a public Internet address; `isPublicAddress('10.0.0.1')` is false. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return isPublicIPv4(address);
  if (!isIPv6(address) || address.includes('%')) return false;
  if (translated.check(address, 'ipv6')) return isPublicIPv4(embeddedIPv4(address));
  return globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
};

/** The IP address in the host of a URL, or undefined for a name. */
export const addressInHost = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
};
