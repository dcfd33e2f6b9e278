// Listens, and stops listening without cutting anybody off: what is being answered gets five seconds to finish.
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from '../app.ts';
import type { Timers } from '../ports/timers.ts';
import { portTaken } from './explain-failure.ts';

const DRAIN_MS = 4_500;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;

export type HttpServer = {
  /** Refuses new connections, waits for open requests, then closes what is left. */
  close(): Promise<void>;
};

export const listen = async (app: App, port: number, timers: Timers): Promise<HttpServer> => {
  // Without a key and certificate the adaptor makes a plain HTTP/1 server.
  const server = createAdaptorServer({ fetch: (request, socket) => app.fetch(request, socket) }) as Server;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject('code' in error && error.code === 'EADDRINUSE' ? portTaken(port) : error));
    server.listen(port, () => resolve());
  });
  return {
    close: () =>
      new Promise((resolve) => {
        const cancel = timers.after(DRAIN_MS, () => server.closeAllConnections());
        server.close(() => {
          cancel();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
};
