// An example of the guide about other providers: an account elsewhere is linked to the user's own.
import type { Latchkey } from '../index.ts';

/** Links an account, asking for access to more than usual, and comes back to this page. */
export const linkAccount = async (latchkey: Latchkey): Promise<void> => {
  const account = await latchkey.user?.createExternalAccount({
    strategy: 'oauth_github',
    redirectUrl: latchkey.platform.location.href(),
    additionalScopes: ['repo'],
  });
  const url = account?.verification?.externalVerificationRedirectURL;
  if (url) await latchkey.navigate(url.href);
};
