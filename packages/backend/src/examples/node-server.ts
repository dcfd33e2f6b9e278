// An API on Node's HTTP server that answers only signed-in users.
import { createServer, type Server } from 'node:http';
import { type BackendOptions, createLatchkeyBackend } from '../index.ts';

export const createApi = (options: BackendOptions): Server => {
  const latchkey = createLatchkeyBackend(options);
  return createServer(async (request, response) => {
    const auth = await latchkey.authenticateRequest(request);
    response.setHeader('content-type', 'application/json');
    if (auth.isSignedIn) {
      response.end(JSON.stringify({ userId: auth.userId }));
    } else {
      response.statusCode = 401;
      response.end(JSON.stringify({ reason: auth.reason }));
    }
  });
};
