// Whether a request may go on: signed in, with the role, the permission and the recent verification that a route requires.
import type { RequestAuth, SignedInRequest } from '../authenticate-request.ts';
import type { AuthorizationQuery } from '../authorization.ts';
import type { HandshakeRequest } from '../handshake/authenticate-document.ts';
import type { ReverificationRequirement } from '../reverification.ts';

/** The conditions of a route; all of them must hold. An empty one requires only that a user is signed in. */
export type AuthRequirement = AuthorizationQuery;

/** The result of a check. The status of a refusal is for an API; a page redirects to the sign-in page instead of 401. */
export type AuthCheck =
  | { readonly isAllowed: true; readonly auth: SignedInRequest }
  | { readonly isAllowed: false; readonly status: 401; readonly problem: 'signed-out' }
  | { readonly isAllowed: false; readonly status: 403; readonly problem: 'forbidden' }
  | {
      readonly isAllowed: false;
      readonly status: 403;
      readonly problem: 'reverification';
      readonly reverification: ReverificationRequirement;
    };

/** Checks the session of a request: `checkAuth(auth, { permission: 'org:invoices:read' }).isAllowed`. */
export const checkAuth = (auth: RequestAuth | HandshakeRequest, requirement: AuthRequirement = {}): AuthCheck => {
  if (!auth.isSignedIn) return { isAllowed: false, status: 401, problem: 'signed-out' };
  const { reverification, ...rest } = requirement;
  const asksOrganization = rest.role !== undefined || rest.permission !== undefined;
  if (asksOrganization && !auth.has(rest)) return { isAllowed: false, status: 403, problem: 'forbidden' };
  if (reverification !== undefined && !auth.has({ reverification }))
    return { isAllowed: false, status: 403, problem: 'reverification', reverification };
  return { isAllowed: true, auth };
};
