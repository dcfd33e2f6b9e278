// An example of the guide about sessions: a token with every request to your server.
import type { Latchkey } from '../../index.ts';

/** The header of one request. Call it again for the next one: a stored token may have expired by then. */
export const authorization = async (latchkey: Latchkey): Promise<Record<string, string>> => {
  const token = await latchkey.session?.getToken();
  return token ? { authorization: `Bearer ${token}` } : {};
};
