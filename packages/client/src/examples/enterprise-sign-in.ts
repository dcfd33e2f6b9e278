// An example of the guide about enterprise connections: the address alone, then the company's provider or anything else.
import type { Latchkey } from '../index.ts';

const WAY = { redirectUrl: '/sso-callback', redirectUrlComplete: '/' };

/** Begins with the address alone. Leaves for the company's provider, or answers what else can be asked for. */
export const signInByAddress = async (latchkey: Latchkey, identifier: string): Promise<readonly string[]> => {
  const signIn = await latchkey.client?.signIn.create({ identifier });
  const ways = signIn?.supportedFirstFactors?.map(({ strategy }) => strategy) ?? [];
  if (!signIn || !ways.includes('enterprise_sso')) return ways;
  await signIn.authenticateWithRedirect({ strategy: 'enterprise_sso', identifier, ...WAY });
  return [];
};
