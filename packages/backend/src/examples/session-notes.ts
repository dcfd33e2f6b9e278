// An example of the guide about sessions: data of the organization that is active in the calling tab.
import { type BackendOptions, createLatchkeyBackend } from '../index.ts';

/** Notes of the organization in the token; of the user, when no organization is active. */
export const createNotesApi = (options: BackendOptions, notesOf: (owner: string) => readonly string[]) => {
  const latchkey = createLatchkeyBackend(options);
  return async (request: Request): Promise<Response> => {
    const auth = await latchkey.authenticateRequest(request);
    if (!auth.isSignedIn) return Response.json({ reason: auth.reason }, { status: 401 });
    return Response.json(notesOf(auth.organizationId ?? auth.userId));
  };
};
