// An example of the guide about sessions: an application on a separate domain that shares the sessions of another one.
import { Latchkey, type LatchkeyOptions } from '../../index.ts';

/** In production: pages of shop.example.org, whose users sign in at example.com. */
export const loadSatellite = async (publishableKey: string, options: LatchkeyOptions = {}): Promise<Latchkey> => {
  const latchkey = new Latchkey(publishableKey, { domain: 'shop.example.org', ...options });
  await latchkey.load({ isSatellite: true, signInUrl: 'https://example.com/sign-in' });
  return latchkey;
};
