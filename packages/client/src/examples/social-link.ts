// An example of the guide about other providers: an external account is linked to the user.
import type { Latchkey } from '../index.ts';

/** Links an account with additional scopes, and returns to this page. */
export const linkAccount = async (latchkey: Latchkey): Promise<void> => {
  const account = await latchkey.user?.createExternalAccount({
    strategy: 'oauth_github',
    redirectUrl: latchkey.platform.location.href(),
    additionalScopes: ['repo'],
  });
  const url = account?.verification?.externalVerificationRedirectURL;
  if (url) await latchkey.navigate(url.href);
};
