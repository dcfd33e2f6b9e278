// A server of node:http: the middleware for Express needs nothing of Express.
import { createServer, type Server } from 'node:http';
import type { ServerOptions } from '@latchkey/backend';
import { getAuth, latchkey, requireAuth } from '@latchkey/backend/express';

export const createPlainServer = (options: ServerOptions = {}): Server => {
  const authenticate = latchkey({ proxyPath: '/__latchkey', signInUrl: '/sign-in', ...options });
  const protect = requireAuth();
  return createServer((request, response) => {
    const answer = () => {
      const { isSignedIn, userId } = getAuth(request);
      response.end(isSignedIn ? `Hello, ${userId}.` : 'You are signed out.');
    };
    authenticate(request, response, (error) => {
      if (error) response.writeHead(500).end();
      else if (request.url?.startsWith('/account')) protect(request, response, answer);
      else answer();
    });
  });
};
