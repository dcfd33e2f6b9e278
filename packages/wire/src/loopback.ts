// What counts as "this machine": hosts in keys, URLs and Host headers, origins of pages, addresses of sockets.

/** True for a host, with or without a port, that browsers always resolve to this machine (RFC 6761 §6.3, RFC 5735 §3). */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);

/** True for an http or https origin on this machine. */
export const isLoopbackOrigin = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === origin && /^https?:$/.test(url.protocol) && isLoopbackHost(url.host);
};

/** True for 127.0.0.0/8, ::1 and the IPv4 form inside IPv6, as a socket gives them. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(address);
