// An example of the guide about sessions: what belongs to the organization that the asking tab works in.
import { type BackendOptions, createLatchkeyBackend } from '../index.ts';

/** Notes of the organization in the token; of the person, when the tab works in none. */
export const createNotesApi = (options: BackendOptions, notesOf: (owner: string) => readonly string[]) => {
  const latchkey = createLatchkeyBackend(options);
  return async (request: Request): Promise<Response> => {
    const auth = await latchkey.authenticateRequest(request);
    if (!auth.isSignedIn) return Response.json({ reason: auth.reason }, { status: 401 });
    return Response.json(notesOf(auth.organizationId ?? auth.userId));
  };
};
