// Which surfaces this build can draw, each loaded only when it is shown. The two that a visitor meets first have their rows
// here; a page that shows nothing else does not download the rows of the others.
import type { SurfaceName } from '@latchkey/client';
import type { SurfaceModule } from './surface-module.ts';

type Loaders = { readonly [Name in SurfaceName]?: () => Promise<SurfaceModule<Name>> };

const FIRST_LOADERS: Loaders = {
  SignIn: () => import('./surfaces/sign-in/index.tsx'),
  SignUp: () => import('./surfaces/sign-up/index.tsx'),
};

/** Loads the code of a surface; loading it twice costs nothing. */
export const loadSurface = async <Name extends SurfaceName>(name: Name): Promise<SurfaceModule<Name>> =>
  FIRST_LOADERS[name]?.() ?? (await import('./surfaces/other-surfaces.ts')).loadOther(name);
