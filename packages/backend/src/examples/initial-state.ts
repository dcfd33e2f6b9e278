// What a server gives to a page that it renders: the session of the request, and its user.
import { currentUser, initialStateOf, type LatchkeyAdmin, type LatchkeyBackend } from '../index.ts';

/** For `initialState` of the provider. Undefined during a handshake: answer with its redirect. */
export const readInitialState = async (backend: LatchkeyBackend, admin: LatchkeyAdmin, request: Request) => {
  const auth = await backend.authenticateRequest(request);
  return initialStateOf(auth, { user: await currentUser(admin, auth) });
};
