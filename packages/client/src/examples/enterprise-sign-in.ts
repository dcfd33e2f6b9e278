// An example of the guide about enterprise connections: the address alone, then the company's provider or another factor.
import type { Latchkey } from '../index.ts';

const WAY = { redirectUrl: '/sso-callback', redirectUrlComplete: '/' };

/** Starts with the address alone. Redirects to the company's provider, or returns the other strategies of the account. */
export const signInByAddress = async (latchkey: Latchkey, identifier: string): Promise<readonly string[]> => {
  const signIn = await latchkey.client?.signIn.create({ identifier });
  const strategies = signIn?.supportedFirstFactors?.map(({ strategy }) => strategy) ?? [];
  if (!signIn || !strategies.includes('enterprise_sso')) return strategies;
  await signIn.authenticateWithRedirect({ strategy: 'enterprise_sso', identifier, ...WAY });
  return [];
};
