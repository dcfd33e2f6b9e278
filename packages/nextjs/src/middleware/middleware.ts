// latchkeyMiddleware: authenticates every request before Next answers it, answers handshakes and calls of the proxy, and tells the
// pages who is asking.
import {
  type AuthRequirement,
  type RefusalFormat,
  type RequestAuth,
  type SignedInRequest,
  sealAuth,
} from '@latchkey/backend';
import { type NextFetchEvent, type NextRequest, NextResponse } from 'next/server.js';
import { type Application, createApplication, type OwnOptions, once } from '../server/application.ts';
import { AUTH_HEADER, PAGE_HEADER, pagePath, pageText } from '../server/passed-headers.ts';
import { carry } from './carry.ts';

/** The conditions of a route, and how a refused request is answered. */
export type MiddlewareRequirement = AuthRequirement & {
  /**
   * `api` for JSON, `page` for a redirect to the sign-in page. Default: JSON below `/api`, for calls with an Authorization header and
   * for every method but GET; a redirect for all others.
   */
  readonly answerAs?: RefusalFormat | undefined;
};

/** The session of a request in the middleware: `(await auth()).userId`, `await auth.protect()`. */
export type MiddlewareAuth = (() => Promise<RequestAuth>) & {
  /** Answers a request that does not meet the conditions; what follows in the handler does not run then. */
  readonly protect: (requirement?: MiddlewareRequirement) => Promise<SignedInRequest>;
};

// biome-ignore lint/suspicious/noConfusingVoidType: a handler may end without a return.
type Answer = Response | undefined | void;

/** What a host does with a request; without a response, Next goes on. */
export type MiddlewareHandler = (
  auth: MiddlewareAuth,
  request: NextRequest,
  event: NextFetchEvent,
) => Answer | Promise<Answer>;

export type LatchkeyMiddlewareOptions = OwnOptions & {
  /**
   * The address of the browser, for rate limits of the service. Only your host knows which header its proxy sets: a browser can send
   * any header itself.
   */
  readonly clientAddress?: ((request: NextRequest) => string | undefined) | undefined;
};

export type LatchkeyMiddleware = (request: NextRequest, event: NextFetchEvent) => Promise<Response>;

/** Thrown by `protect`, so that nothing after it runs. */
type Refused = Error & { readonly refused: Response };

const refuse = (refused: Response): Refused =>
  Object.assign(new Error('Latchkey: the request was refused; do not catch this error.'), { refused });

const isRefused = (error: unknown): error is Refused => error instanceof Error && 'refused' in error;

/** Next navigates with fetch, and hides from a middleware how: only the path distinguishes a page from an API. */
const formatOf = ({ method, headers, nextUrl }: NextRequest): RefusalFormat => {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !headers.has('authorization') && !/^\/api(?:\/|$)/.test(nextUrl.pathname) ? 'page' : 'api';
};

/** Next needs absolute addresses, and makes those on the same host relative again. */
const withAbsoluteLocation = (response: Response, { nextUrl }: NextRequest): Response => {
  const location = response.headers.get('location');
  if (!location?.startsWith('/')) return response;
  const copy = new Response(response.body, response);
  copy.headers.set('location', new URL(location, nextUrl.origin).href);
  return copy;
};

const middlewareAuth = ({ server }: Application, request: NextRequest, auth: RequestAuth): MiddlewareAuth => {
  const protect: MiddlewareAuth['protect'] = async ({ answerAs, ...requirement } = {}) => {
    const { nextUrl } = request;
    const asked = { url: `${pagePath(nextUrl)}${nextUrl.search}`, method: request.method, headers: request.headers };
    const refused = server.refusal(asked, auth, requirement, answerAs ?? formatOf(request));
    if (refused === undefined && auth.isSignedIn) return auth;
    throw refuse(refused ?? new Response(null, { status: 401 }));
  };
  return Object.assign(async () => auth, { protect });
};

const answer = async (
  app: Application,
  auth: RequestAuth,
  handler: MiddlewareHandler | undefined,
  [request, event]: Parameters<LatchkeyMiddleware>,
): Promise<Response> => {
  try {
    const response = (await handler?.(middlewareAuth(app, request, auth), request, event)) ?? NextResponse.next();
    return carry(response, request.headers, {
      [AUTH_HEADER]: await sealAuth(auth, { secretKey: app.secretKey }),
      [PAGE_HEADER]: pageText(request.nextUrl),
    });
  } catch (error) {
    if (isRefused(error)) return withAbsoluteLocation(error.refused, request);
    throw error;
  }
};

/** Next compresses every reply, also one that is compressed already: the proxy must not do it. */
const withoutEncodings = ({ url, method, headers: received, body, signal }: NextRequest): Request => {
  const headers = new Headers(received);
  headers.delete('accept-encoding');
  // In the edge runtime a copy of a request has only its address: every part is named.
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) });
};

/**
 * The middleware of an application, in `proxy.ts` (`middleware.ts` before Next 16): `export default latchkeyMiddleware()`, or with a
 * handler that protects routes: `latchkeyMiddleware(async (auth, request) => { if (isPrivate(request)) await auth.protect(); })`.
 */
export const latchkeyMiddleware = (
  handler?: MiddlewareHandler,
  { clientAddress, ...options }: LatchkeyMiddlewareOptions = {},
): LatchkeyMiddleware => {
  const application = once(() => createApplication(options));
  return (request, event) => {
    const app = application();
    const isProxied = app.server.isProxied(request.url);
    return app.server.handle(
      isProxied ? withoutEncodings(request) : request,
      (auth) => answer(app, auth, handler, [request, event]),
      {
        clientAddress: clientAddress?.(request),
      },
    );
  };
};
