// An example of the guide about sessions: a token with every request to your server.
import type { Latchkey } from '../index.ts';

/** The header of one request. Ask again for the next one: the token at hand may be over by then. */
export const authorization = async (latchkey: Latchkey): Promise<Record<string, string>> => {
  const token = await latchkey.session?.getToken();
  return token ? { authorization: `Bearer ${token}` } : {};
};
