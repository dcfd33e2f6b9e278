// The back end of a host: authenticates requests to its API by cookie or header, and requests for server-rendered pages.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLatchkeyBackend } from '@latchkey/backend';
import { createClock } from './clock.ts';
import type { Behind, HostOptions } from './host-page.ts';

const SEE_OTHER = 302;

const reply = (response: ServerResponse, status: number, type: string, body: string): true => {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
  return true;
};

/**
 * Answers `/api/me` and `/drawn/…`. The server uses the service's clock, which tests move. With a proxy path, browsers reach the
 * service through it.
 */
export const createAppServer =
  ({ service, keys }: Behind, proxyUrl?: string): NonNullable<HostOptions['answers']> =>
  (origin) => {
    const clock = createClock(service);
    let moment = Date.now();
    const backend = createLatchkeyBackend({
      publishableKey: keys.publishable_key,
      serviceUrl: service,
      authorizedParties: [origin],
      handshake: { appUrl: origin, proxyUrl },
      now: () => moment,
    });
    return async (request: IncomingMessage, response: ServerResponse) => {
      const { pathname } = new URL(request.url ?? '/', origin);
      if (pathname !== '/api/me' && !pathname.startsWith('/drawn')) return false;
      moment = await clock.now();
      const auth = await backend.authenticateRequest(request);
      for (const [name, value] of auth.headers) response.appendHeader(name, value);
      if (auth.status === 'handshake') {
        response.writeHead(SEE_OTHER, { Location: auth.location });
        response.end();
        return true;
      }
      const said = JSON.stringify({ userId: auth.userId ?? null, reason: auth.reason ?? null });
      if (pathname === '/api/me') return reply(response, auth.isSignedIn ? 200 : 401, 'application/json', said);
      return reply(
        response,
        200,
        'text/html',
        `<!doctype html><title>Drawn by the server</title><p id="drawn">${said}</p>`,
      );
    };
  };
