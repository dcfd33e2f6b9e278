// createLatchkeyServer: what every server and framework adapter needs, with standard requests and responses only.
import type { RequestAuth } from '../authenticate-request.ts';
import { createLatchkeyBackend, type LatchkeyBackend } from '../backend.ts';
import type { HandshakeRequest } from '../handshake/authenticate-document.ts';
import type { InitialStateParts } from '../initial-state.ts';
import type { VerifyOverrides } from '../options.ts';
import type { RequestHeaders } from '../request-headers.ts';
import { backendOptions, resolveServerOptions, type ServerOptions, type ServerSettings } from './options.ts';
import { type ProviderProps, providerPropsOf } from './provider-props.ts';
import { createProxy, isBelow } from './proxy.ts';
import { type AuthRequirement, checkAuth } from './require-auth.ts';
import { handshakeResponse, type RefusalFormat, refusalResponse, signInLocation } from './responses.ts';

/** Facts about the connection that a standard request does not have. */
export type ConnectionFacts = {
  /** The address of the browser, as the runtime knows it; never a header that the browser may set. */
  readonly clientAddress?: string | undefined;
};

export type LatchkeyServer = {
  /** Decides on a request: `signed-in`, `signed-out`, or `handshake`, which is to be answered with `handshakeResponse`. */
  readonly authenticate: (
    request: RequestHeaders,
    overrides?: VerifyOverrides,
  ) => Promise<RequestAuth | HandshakeRequest>;
  /**
   * The reply to a request that does not meet a requirement, undefined if it does: a redirect to the sign-in page for pages, an
   * error as JSON for APIs. `const refused = server.refusal(request, auth, { role: 'org:admin' }); if (refused) return refused;`
   */
  readonly refusal: (
    request: RequestHeaders,
    auth: RequestAuth | HandshakeRequest,
    requirement?: AuthRequirement,
    format?: RefusalFormat,
  ) => Response | undefined;
  /**
   * Props for the provider in the page, with the session as initial state. Send such a page with `Cache-Control: private`.
   * `parts` are the user and the organization, if the page shows them.
   */
  readonly providerProps: (auth: RequestAuth, parts?: InitialStateParts) => ProviderProps;
  /** The sign-in page with the address of the request to return to; undefined if no sign-in page is configured. */
  readonly signInLocation: (request: RequestHeaders) => string | undefined;
  /** True if the proxy answers requests to this URL. */
  readonly isProxied: (url: string) => boolean;
  /** Forwards a request to the service. */
  readonly proxy: (request: Request, connection?: ConnectionFacts) => Promise<Response>;
  /**
   * The whole of it: forwards calls of the proxy, answers handshakes, and adds the cookies of the session to what `respond` returns.
   * `server.handle(request, (auth) => auth.isSignedIn ? Response.json(auth.userId) : new Response('Hello'))`
   */
  readonly handle: (
    request: Request,
    respond: (auth: RequestAuth) => Response | Promise<Response>,
    connection?: ConnectionFacts,
  ) => Promise<Response>;
  readonly backend: LatchkeyBackend;
  /** The options in use, without the secret key. */
  readonly settings: ServerSettings;
};

/** A response with the cookies that the authentication of its request has set. */
export const withAuthCookies = (response: Response, auth: Pick<RequestAuth, 'headers'>): Response => {
  const lines = auth.headers.getSetCookie();
  if (lines.length === 0) return response;
  // The headers of a response that was fetched cannot be changed.
  const copy = new Response(response.body, response);
  for (const line of lines) copy.headers.append('set-cookie', line);
  return copy;
};

/** Sets up a server from options and environment variables: `const server = createLatchkeyServer({ proxyPath: '/__latchkey' })`. */
export const createLatchkeyServer = (options: ServerOptions = {}): LatchkeyServer => {
  const settings = resolveServerOptions(options);
  const backend = createLatchkeyBackend(backendOptions(options, settings));
  const proxy = createProxy(settings, options.proxy);
  const isProxied = (url: string): boolean => isBelow(url, settings.proxyPath);
  const authenticate: LatchkeyServer['authenticate'] = (request, overrides) =>
    backend.authenticateRequest(request, overrides);

  return {
    authenticate,
    refusal: (request, auth, requirement, format = 'auto') => {
      if (auth.status === 'handshake') return handshakeResponse(auth);
      const check = checkAuth(auth, requirement);
      return check.isAllowed ? undefined : refusalResponse(request, auth, check, { places: settings, format });
    },
    providerProps: (auth, parts) => providerPropsOf(settings, auth, parts),
    signInLocation: (request) => signInLocation(request, settings),
    isProxied,
    proxy,
    handle: async (request, respond, connection) => {
      if (isProxied(request.url)) return proxy(request, connection);
      const auth = await authenticate(request);
      if (auth.status === 'handshake') return handshakeResponse(auth);
      return withAuthCookies(await respond(auth), auth);
    },
    backend,
    settings,
  };
};
