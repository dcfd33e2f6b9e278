// A server that renders pages: if the cookies do not identify a session, the browser is redirected through the service.
import { createServer, type Server } from 'node:http';
import { type BackendOptions, createLatchkeyBackend } from '../index.ts';

export const createPages = (options: BackendOptions, appUrl: string): Server => {
  const latchkey = createLatchkeyBackend({ ...options, handshake: { appUrl } });
  return createServer(async (request, response) => {
    const auth = await latchkey.authenticateRequest(request);
    for (const [name, value] of auth.headers) response.appendHeader(name, value);
    if (auth.status === 'handshake') {
      response.writeHead(302).end();
      return;
    }
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(auth.isSignedIn ? `Hello, ${auth.userId}.` : 'Hello, whoever you are.');
  });
};
