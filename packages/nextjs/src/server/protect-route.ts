// protectRoute: a route handler behind conditions, which answers refused calls with JSON.
import type { AuthRequirement, SignedInRequest } from '@latchkey/backend';
import { readVisit } from './visit.ts';

type Protected<Context> = (request: Request, context: Context, auth: SignedInRequest) => Response | Promise<Response>;

/**
 * A route handler that runs only for calls that meet the conditions; others get status 401 or 403 and an error as JSON.
 * `export const GET = protectRoute({ permission: 'org:invoices:read' }, (request, context, { userId }) => Response.json({ userId }))`
 */
export const protectRoute =
  <Context>(requirement: AuthRequirement, handler: Protected<Context>) =>
  async (request: Request, context: Context): Promise<Response> => {
    const { server, auth } = await readVisit(request.headers);
    const refused = server.refusal(request, auth, requirement, 'api');
    // The reply to a signed-out call is never undefined: every requirement includes a session.
    if (refused || !auth.isSignedIn) return refused ?? new Response(null, { status: 401 });
    return handler(request, context, auth);
  };
