// Passes everything below one path of the application on to the service, and says for which address it stands.
import { type IncomingMessage, request, type ServerResponse } from 'node:http';

const PATH = '/__latchkey';

/** Answers calls below `/__latchkey`; false for any other, which are yours. */
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
