// Maps key paths of the contract to our texts. A row is a list of our texts, `group:key`; if our placeholder has another name
// than the contract's, it follows in braces: `signIn:choose.email_codeTo{address}`. Of two rows with the same text the first one
// wins, so specific rows come before general ones.
import { errorsPaths } from './errors.ts';
import { everySurfacePaths } from './every-surface.ts';
import { organizationProfilePaths } from './organization-profile.ts';
import { organizationsPaths } from './organizations.ts';
import { reverificationPaths } from './reverification.ts';
import { signInPaths } from './sign-in.ts';
import { signUpPaths } from './sign-up.ts';
import { userProfilePaths } from './user-profile.ts';

/** Path of the contract → our texts. */
export const CONTRACT_PATHS: { readonly [path: string]: string } = {
  ...signInPaths,
  ...signUpPaths,
  ...reverificationPaths,
  ...userProfilePaths,
  ...organizationProfilePaths,
  ...organizationsPaths,
  ...errorsPaths,
  ...everySurfacePaths,
};
