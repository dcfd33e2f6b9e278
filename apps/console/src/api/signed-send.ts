// Sends a request with the operator's session token. A refused token may only be old: the clocks of browser and service differ, or
// the computer slept. Then a new token is fetched, and the request is sent once more.
import type { Session } from '@latchkey/client';
import { send } from './call.ts';
import { CallFailure } from './failure.ts';

export type SignedSend = typeof send;

/** `sessionOf` gives the session as it is now. */
export const createSignedSend =
  (sessionOf: () => Session): SignedSend =>
  async (method, path, { headers, ...more }) => {
    const attempt = async (skipCache: boolean): Promise<unknown> => {
      const token = await sessionOf().getToken({ skipCache });
      const signed = token === null ? headers : { ...headers, Authorization: `Bearer ${token}` };
      return send(method, path, { ...more, headers: signed });
    };
    try {
      return await attempt(false);
    } catch (error) {
      // Nothing was carried out without a session, so that sending again is safe.
      if (!(error instanceof CallFailure) || error.status !== 401) throw error;
      return attempt(true);
    }
  };
