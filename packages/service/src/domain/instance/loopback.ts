// What counts as "this machine": addresses of sockets, hosts in URLs and Host headers, origins of pages.

const withoutPort = (host: string): string => {
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(host);
  return (bracketed?.[1] ?? host.replace(/:\d+$/, '')).toLowerCase();
};

/** True for 127.0.0.0/8, ::1 and the IPv4 form inside IPv6, as a socket gives them. */
export const isLoopbackAddress = (address: string): boolean => {
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  return plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
};

/** True for a host, with or without a port, that browsers always resolve to this machine. */
export const isLoopbackHost = (host: string): boolean => {
  const name = withoutPort(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
};

/** True for an http or https origin on this machine. */
export const isLoopbackOrigin = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === origin && ['http:', 'https:'].includes(url.protocol) && isLoopbackHost(url.host);
};
