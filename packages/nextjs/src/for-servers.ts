// Public entry for servers: the session of a request in server components, route handlers, server actions and getServerSideProps,
// and the middleware.
export {
  type AuthCheck,
  type AuthRequirement,
  ConfigurationError,
  checkAuth,
  type RequestAuth,
  reverificationError,
  type SignedInRequest,
  type SignedOutRequest,
} from '@latchkey/backend';
export {
  type LatchkeyMiddleware,
  type LatchkeyMiddlewareOptions,
  latchkeyMiddleware,
  type MiddlewareAuth,
  type MiddlewareHandler,
  type MiddlewareRequirement,
} from './middleware/middleware.ts';
export { createRouteMatcher } from './middleware/route-matcher.ts';
export { type Auth, auth, type SignedInAuth } from './server/auth.ts';
export { currentUser, latchkeyAdmin } from './server/current-user.ts';
export { getInitialState } from './server/initial-state.ts';
export { getAuth } from './server/pages.ts';
export { protectRoute } from './server/protect-route.ts';
