// A request as the router passes it to a row of the route table.
import type { OperatorDeps } from '../use-cases/context/operator.ts';
import type { SocketInfo } from './client-address.ts';

export type Incoming = {
  readonly request: Request;
  /** The path that the router matched: decoded, without a trailing slash. */
  readonly path: string;
  /** The parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Parses the query; of a repeated parameter the first value counts. */
  readonly query: () => Readonly<Record<string, string>>;
  readonly socket: SocketInfo;
  /** In the reply, and in every log line about the request. */
  readonly requestId: string;
  /** Called with the instance that the request is for, once it is known; the log line names it. */
  readonly onInstance: (instanceId: string) => void;
};

/** One operator's call; guards add the instance that they find. */
export type OperatorVisit = OperatorDeps & Incoming;

/** The caller, as the audit log records it. */
export const callerOf = (incoming: Pick<Incoming, 'request' | 'socket'>) => ({
  address: remoteAddressOf(incoming),
  userAgent: incoming.request.headers.get('user-agent') ?? undefined,
});

/** The address of the socket; behind a proxy that is the address of the proxy. */
export const remoteAddressOf = ({ socket }: Pick<Incoming, 'socket'>): string | undefined =>
  socket.incoming?.socket?.remoteAddress;
