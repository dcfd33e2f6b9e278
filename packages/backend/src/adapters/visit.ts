// What an adapter keeps with each request: the session of its caller and the server that authenticated it.
import type { RequestAuth } from '../authenticate-request.ts';
import { ConfigurationError } from '../configuration-error.ts';
import type { RequestHeaders } from '../request-headers.ts';
import type { AuthRequirement } from '../server/require-auth.ts';
import type { RefusalFormat } from '../server/responses.ts';
import type { LatchkeyServer } from '../server/server.ts';

/** The authentication of one request. */
export type LatchkeyVisit = { readonly server: LatchkeyServer; readonly auth: RequestAuth };

/** The conditions of a route, and how a refused request is answered. */
export type RouteRequirement = AuthRequirement & {
  /** `api` for JSON, `page` for a redirect to the sign-in page; default: by the headers of the request. */
  readonly answerAs?: RefusalFormat | undefined;
};

/** The visit of a request; `remedy` says how the framework installs the middleware that has not run. */
export const foundVisit = (visit: LatchkeyVisit | undefined | null, remedy: string): LatchkeyVisit => {
  if (visit) return visit;
  throw new ConfigurationError(`this request has not been authenticated. ${remedy}`);
};

/** The reply to a request that does not meet the conditions of its route; undefined if it does. */
export const refusalOf = (
  request: RequestHeaders,
  { server, auth }: LatchkeyVisit,
  { answerAs, ...requirement }: RouteRequirement,
): Response | undefined => server.refusal(request, auth, requirement, answerAs);
