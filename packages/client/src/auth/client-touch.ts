// The address that extends the client's cookie on the way to somewhere (the rule of eight days is the Client's).
import { buildRequest } from '../http/request.ts';

/** GET /client/touch as a place to navigate to; `decorate` adds what identifies the browser on another origin. */
export const buildClientTouchUrl = (baseUrl: string, redirectUrl: URL, decorate: (url: string) => string): string =>
  decorate(
    buildRequest('GET /client/touch', { query: { redirect_url: redirectUrl.href } }, { baseUrl, sessionId: undefined })
      .url.href,
  );
