// The HTTP server with limits: the number of connections, and the time to send headers and body (against "Slowloris" attacks).
// It stops without cutting off a reply: open requests get five seconds to finish.
import { Buffer } from 'node:buffer';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Fault } from '../domain/faults/fault.ts';
import { portTaken } from '../installation/explain-failure.ts';
import type { Timers } from '../ports/timers.ts';
import type { App } from './app.ts';

const DRAIN_MS = 4_500;

export type ServerLimits = {
  /** Further connections are closed at once. Every connection uses a file descriptor and memory. */
  readonly connections: number;
  /** Time until the last header line, from the start of the connection. */
  readonly headersMs: number;
  /** Time until the last byte of the body. */
  readonly requestMs: number;
  /** Time between two requests on one connection. */
  readonly idleMs: number;
  /** Size of all header lines, including the URL. */
  readonly headerBytes: number;
  /** How often connections are checked. */
  readonly checkMs: number;
};

export const SERVER_LIMITS: ServerLimits = {
  connections: 4_096,
  headersMs: 15_000,
  requestMs: 30_000,
  // Longer than the 60 s of common load balancers, so that a load balancer never sends into a connection that we have closed.
  idleMs: 65_000,
  headerBytes: 16_384,
  checkMs: 5_000,
};

export type HttpServer = {
  readonly port: number;
  /** Refuses new connections, waits for open requests, then closes the rest. */
  close(): Promise<void>;
};

/** An error of Node's HTTP parser as a fault. */
const parserFault = (code: string | undefined): Fault => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Fault('request_too_large', { status: 431 });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Fault('request_timeout');
  return new Fault('request_body_invalid');
};

/** Writes a reply to a connection whose request Node could not parse. */
const answerSocket = async (reply: Response, socket: Socket): Promise<void> => {
  const body = await reply.text();
  if (!socket.writable) return;
  const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n${headers}Content-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  );
};

const createLimitedServer = (app: App, limits: ServerLimits, isClosing: () => boolean): Server => {
  // The adapter throws a request error for a URL that it cannot parse; it carries no further details.
  const errorHandler = (error: unknown): Response =>
    app.lastReply(error instanceof RequestError ? new Fault('host_invalid') : error);
  const answer = getRequestListener((request, socket) => app.fetch(request, socket), { errorHandler });
  const listener: RequestListener = (request, response) => {
    // The caller must not send its next request into a connection that is about to be closed.
    if (isClosing()) response.setHeader('Connection', 'close');
    void answer(request, response);
  };
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: limits.checkMs,
    },
    listener,
  );
  server.maxConnections = limits.connections;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else void answerSocket(app.lastReply(parserFault(error.code)), socket);
  });
  return server;
};

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Where a server listens; without a host at every address of the machine. */
export type ListenAt = { readonly port: number; readonly host?: string | undefined };

export const listen = async (
  app: App,
  { port, host }: ListenAt,
  timers: Timers,
  limits: ServerLimits = SERVER_LIMITS,
): Promise<HttpServer> => {
  let isClosing = false;
  const server = createLimitedServer(app, limits, () => isClosing);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject('code' in error && error.code === 'EADDRINUSE' ? portTaken(port) : error));
    server.listen({ port, host }, () => resolve());
  });
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        const cancel = timers.after(DRAIN_MS, () => server.closeAllConnections());
        server.close(() => {
          cancel();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
};
