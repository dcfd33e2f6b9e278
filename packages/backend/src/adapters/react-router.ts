// Latchkey for React Router as a framework (version 7.9 and later): a middleware for the root route, and functions for loaders and
// actions.
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { RequestAuth, SignedInRequest } from '../authenticate-request.ts';
import type { InitialStateParts } from '../initial-state.ts';
import type { ServerOptions } from '../server/options.ts';
import type { ProviderProps } from '../server/provider-props.ts';
import { createLatchkeyServer } from '../server/server.ts';
import { foundVisit, type LatchkeyVisit, type RouteRequirement, refusalOf } from './visit.ts';

export type { LatchkeyVisit, RouteRequirement } from './visit.ts';

/** What loaders, actions and middleware get from React Router. */
export type RouteArguments = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

export type LatchkeyReactRouterOptions = ServerOptions & {
  /** The address of the browser, for rate limits of the service; standard requests do not have it. */
  readonly clientAddress?: ((args: RouteArguments) => string | undefined) | undefined;
};

/** The authentication of the request; `getAuth(args)` reads it. */
export const latchkeyContext = createContext<LatchkeyVisit | null>(null);

/**
 * Authenticates every request, answers handshakes, and forwards calls of the proxy to a route for them. In `app/root.tsx`:
 * `export const middleware = [latchkeyMiddleware({ proxyPath: '/__latchkey' })];`
 */
export const latchkeyMiddleware = ({
  clientAddress,
  ...options
}: LatchkeyReactRouterOptions = {}): MiddlewareFunction<Response> => {
  const server = createLatchkeyServer(options);
  return (args, next) =>
    server.handle(
      args.request,
      (auth) => {
        args.context.set(latchkeyContext, { server, auth });
        return next();
      },
      { clientAddress: clientAddress?.(args) },
    );
};

const REMEDY =
  'Export latchkeyMiddleware() in the list "middleware" of app/root.tsx, and set future.v8_middleware in react-router.config.ts.';

const visitOf = ({ context }: Pick<RouteArguments, 'context'>): LatchkeyVisit =>
  // Without the flag for middleware, the context is a plain object without `get`.
  foundVisit(context?.get?.(latchkeyContext), REMEDY);

/** The session of a request, in a loader or an action: `const { userId } = getAuth(args)`. */
export const getAuth = (args: Pick<RouteArguments, 'context'>): RequestAuth => visitOf(args).auth;

/**
 * The props of `<LatchkeyProvider>`, for the loader of the root route: `export const loader = (args) => ({ latchkey: providerProps(args) })`.
 * With them the first HTML already shows who is signed in. `parts` are the user and the organization, if the page shows them.
 */
export const providerProps = (args: Pick<RouteArguments, 'context'>, parts?: InitialStateParts): ProviderProps => {
  const { server, auth } = visitOf(args);
  return server.providerProps(auth, parts);
};

/**
 * The session of a request that meets the conditions of its route. It throws a redirect to the sign-in page for signed-out users, and
 * a response with status 403 otherwise: `const { userId } = requireAuth(args, { role: 'org:admin' })`. Calls with an Authorization
 * header, and routes with `answerAs: 'api'`, get JSON.
 */
export const requireAuth = (args: RouteArguments, requirement: RouteRequirement = {}): SignedInRequest => {
  const visit = visitOf(args);
  // The data of a page is fetched without the headers of a page, so that only the route knows what it is.
  const answerAs = requirement.answerAs ?? (args.request.headers.has('authorization') ? 'api' : 'page');
  const refused = refusalOf(args.request, visit, { ...requirement, answerAs });
  if (refused === undefined && visit.auth.isSignedIn) return visit.auth;
  throw refused;
};
