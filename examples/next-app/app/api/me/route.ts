// An API for scripts of the page and for other programs: signed-out calls get status 401 and an error as JSON.
import { protectRoute } from '@latchkey/nextjs/server';

export const GET = protectRoute({}, (_request, _context, { userId, organizationId }) =>
  Response.json({ userId, organizationId }),
);
