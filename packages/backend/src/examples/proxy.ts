// Forwards everything below one path of the application to the service, with the address the proxy serves.
import { type IncomingMessage, request, type ServerResponse } from 'node:http';

const PATH = '/__latchkey';

/** Handles calls below `/__latchkey`; returns false for any other, which the application handles. */
export const createProxy =
  ({ appUrl, serviceUrl }: { readonly appUrl: string; readonly serviceUrl: string }) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { url = '', method, socket } = incoming;
    if (!url.startsWith(`${PATH}/`)) return false;
    const { hostname, port } = new URL(serviceUrl);
    const headers = {
      ...incoming.headers,
      'latchkey-proxy-url': `${appUrl}${PATH}`,
      'x-forwarded-for': socket.remoteAddress,
    };
    const passed = request({ hostname, port, method, path: url.slice(PATH.length), headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
    return true;
  };
