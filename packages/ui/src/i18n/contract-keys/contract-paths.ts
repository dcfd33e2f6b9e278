// The key paths of the contract that a text of ours belongs to. A row is a list of our texts, `group:key`; where our text puts
// something in that the contract calls by another name, ours stands in braces: `signIn:choose.email_codeTo{address}`. Of two
// rows with the same text of ours the first one counts, so what is about one place stands before what is about many.
import { errorsPaths } from './errors.ts';
import { everySurfacePaths } from './every-surface.ts';
import { organizationProfilePaths } from './organization-profile.ts';
import { organizationsPaths } from './organizations.ts';
import { reverificationPaths } from './reverification.ts';
import { signInPaths } from './sign-in.ts';
import { signUpPaths } from './sign-up.ts';
import { userProfilePaths } from './user-profile.ts';

/** Path of the contract → texts of ours. */
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
