// A server of the standard form (Request in, Response out), as Bun, Deno, Cloudflare Workers and others run it.
import { createLatchkeyServer, type ServerOptions } from '@latchkey/backend';

export const createFetch = (options: ServerOptions = {}) => {
  const server = createLatchkeyServer({ proxyPath: '/__latchkey', signInUrl: '/sign-in', ...options });
  return (request: Request, clientAddress?: string): Promise<Response> =>
    server.handle(
      request,
      (auth) => {
        const { pathname } = new URL(request.url);
        const refused = pathname === '/account' ? server.refusal(request, auth) : undefined;
        if (refused) return refused;
        return new Response(auth.isSignedIn ? `Hello, ${auth.userId}.` : 'You are signed out.');
      },
      { clientAddress },
    );
};
