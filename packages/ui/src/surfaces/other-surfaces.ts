// The rows of the surfaces that nobody meets first. One row per surface; one without a row is not part of this build.
import { LatchkeyError, type SurfaceName } from '@latchkey/client';
import type { SurfaceModule } from '../surface-module.ts';

type Loaders = { readonly [Name in SurfaceName]?: () => Promise<SurfaceModule<Name>> };

const OTHER_LOADERS: Loaders = {
  BlankCaptcha: () => import('./blank-captcha/index.tsx'),
  Waitlist: () => import('./waitlist/index.tsx'),
  UserProfile: () => import('./user-profile/index.tsx'),
  OrganizationProfile: () => import('./organization-profile/index.tsx'),
  UserButton: () => import('./user-button/index.tsx'),
  CreateOrganization: () => import('./create-organization/index.tsx'),
  OrganizationSwitcher: () => import('./organization-switcher/index.tsx'),
  OrganizationList: () => import('./organization-list/index.tsx'),
  UserVerification: () => import('./user-verification/index.tsx'),
  ImpersonationIndicator: () => import('./impersonation-indicator/index.tsx'),
  KeylessPrompt: () => import('./keyless-prompt/index.tsx'),
};

/** Loads the code of one of these; says so when there is no such surface here. */
export const loadOther = <Name extends SurfaceName>(name: Name): Promise<SurfaceModule<Name>> => {
  const load = OTHER_LOADERS[name];
  if (load) return load();
  const known = ['SignIn', 'SignUp', ...Object.keys(OTHER_LOADERS)].join(', ');
  return Promise.reject(
    new LatchkeyError(`${name} is not part of this build, so it cannot be shown. Surfaces that are: ${known}.`),
  );
};
