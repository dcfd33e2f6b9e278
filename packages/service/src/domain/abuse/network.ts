// The network of an IP address, used as the key for rate limits: one user usually has one IPv4 address, but a whole IPv6 /64.

const GROUPS = 8;
const NETWORK_GROUPS = 4;

const expand = (address: string): readonly string[] => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, GROUPS - left.length - right.length);
  return tail === undefined ? left : [...left, ...Array.from({ length: missing }, () => '0'), ...right];
};

/** `2001:db8::1` and `2001:db8::2` are one network; `192.0.2.1` is a network by itself. */
export const networkOf = (address: string): string =>
  address.includes(':')
    ? expand(address)
        .slice(0, NETWORK_GROUPS)
        .map((group) => group.replace(/^0+(?=.)/, ''))
        .join(':')
    : address;
