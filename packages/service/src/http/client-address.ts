// The address of the caller: from the socket, or from the header of a trusted proxy (docs/security.md R10).
import { BlockList, isIP } from 'node:net';

const UNKNOWN_ADDRESS = '0.0.0.0';

/** What the Node server passes with a request; absent when the application is called as a function. */
export type SocketInfo = {
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined; readonly bytesWritten?: number | undefined };
  };
  readonly outgoing?: {
    once(event: 'close', listener: () => void): unknown;
    /** False if the connection was closed before the whole reply was sent. */
    readonly writableFinished?: boolean | undefined;
  };
};

const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d)/i, '');

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const blockList = (entries: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return list;
};

/** The address of the caller, and whether a trusted proxy forwarded the request; only then are other proxy headers trusted. */
export type Caller = { readonly address: string; readonly isProxied: boolean };

/** Reads the caller's address; created once, because it parses the trusted networks. */
export type CallerReader = (request: Request, socket: SocketInfo | undefined) => Caller;

/** Reads X-Forwarded-For from its right end; the first address that is not a trusted proxy is the caller. */
export const createCallerReader = (trustedProxies: readonly string[]): CallerReader => {
  const trusted = blockList(trustedProxies);
  const isTrusted = (address: string): boolean =>
    trustedProxies.length > 0 && isIP(address) !== 0 && trusted.check(address, family(address));
  return (request, socket) => {
    const direct = plain(socket?.incoming?.socket?.remoteAddress ?? UNKNOWN_ADDRESS);
    if (!isTrusted(direct)) return { address: direct, isProxied: false };
    const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map(plain).reverse();
    const caller = hops.find((hop) => !isTrusted(hop));
    return { address: caller !== undefined && isIP(caller) !== 0 ? caller : direct, isProxied: true };
  };
};
