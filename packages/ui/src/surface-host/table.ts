// The surfaces of this build, each loaded only when it is shown. One row per surface; a surface without a row is not part of this
// build. chunks.ts defines which files a row loads.
import { LatchkeyError, type SurfaceName } from '@latchkey/client';
import type { SurfaceModule } from './module.ts';

type Loaders = { readonly [Name in SurfaceName]?: () => Promise<SurfaceModule<Name>> };

const LOADERS: Loaders = {
  SignIn: () => import('../surfaces/sign-in/index.tsx'),
  SignUp: () => import('../surfaces/sign-up/index.tsx'),
  UserButton: () => import('../surfaces/user-button/index.tsx'),
  UserProfile: () => import('../surfaces/user-profile/index.tsx'),
  UserVerification: () => import('../surfaces/user-verification/index.tsx'),
  OrganizationSwitcher: () => import('../surfaces/organization-switcher/index.tsx'),
  OrganizationProfile: () => import('../surfaces/organization-profile/index.tsx'),
  OrganizationList: () => import('../surfaces/organization-list/index.tsx'),
  CreateOrganization: () => import('../surfaces/create-organization/index.tsx'),
  Waitlist: () => import('../surfaces/waitlist/index.tsx'),
  BlankCaptcha: () => import('../surfaces/blank-captcha/index.tsx'),
  ImpersonationIndicator: () => import('../surfaces/impersonation-indicator/index.tsx'),
  KeylessPrompt: () => import('../surfaces/keyless-prompt/index.tsx'),
};

/** Loads the code of a surface, and throws if this build does not contain it; loading it twice costs nothing. */
export const loadSurface = async <Name extends SurfaceName>(name: Name): Promise<SurfaceModule<Name>> => {
  const load = LOADERS[name];
  if (load) return load();
  throw new LatchkeyError(`${name} is not part of this build, only ${Object.keys(LOADERS)}.`);
};
