// A handler of the standard form (Request in, Response out) that also requires a permission.
import { type BackendOptions, createLatchkeyBackend } from '../index.ts';

export const createHandler = (options: BackendOptions) => {
  const latchkey = createLatchkeyBackend(options);
  return async (request: Request): Promise<Response> => {
    const auth = await latchkey.authenticateRequest(request);
    if (!auth.isSignedIn) return Response.json({ reason: auth.reason }, { status: 401 });
    if (!auth.has({ permission: 'org:invoices:read' })) return Response.json({}, { status: 403 });
    return Response.json({ invoicesOf: auth.organizationId });
  };
};
