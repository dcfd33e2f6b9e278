// Which surfaces this build can draw, each loaded only when it is shown. One row per surface.
import { LatchkeyError, type SurfaceName } from '@latchkey/client';
import type { SurfaceModule } from './surface-module.ts';

type Loaders = { readonly [Name in SurfaceName]?: () => Promise<SurfaceModule<Name>> };

/** The rows. A surface without a row is not part of this build. */
const SURFACE_LOADERS = {
  SignIn: () => import('./surfaces/sign-in/index.tsx'),
  SignUp: () => import('./surfaces/sign-up/index.tsx'),
  BlankCaptcha: () => import('./surfaces/blank-captcha/index.tsx'),
  Waitlist: () => import('./surfaces/waitlist/index.tsx'),
} as const satisfies Loaders;

/** Loads the code of a surface; loading it twice costs nothing. */
export const loadSurface = <Name extends SurfaceName>(
  name: Name,
  loaders: Loaders = SURFACE_LOADERS,
): Promise<SurfaceModule<Name>> => {
  const load = loaders[name];
  if (load) return load();
  const known = Object.keys(loaders).join(', ');
  return Promise.reject(
    new LatchkeyError(`${name} is not part of this build, so it cannot be shown. Surfaces that are: ${known}.`),
  );
};
