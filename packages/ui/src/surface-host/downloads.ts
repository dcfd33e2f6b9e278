// The code of surfaces as downloads that components subscribe to: a loaded one renders synchronously.
import type { SurfaceName } from '@latchkey/client';
import { createDownload, type Download } from '@latchkey/hooks';
import type { SurfaceModule } from './module.ts';
import { loadSurface } from './table.ts';

/** The download of a surface's code. */
export type SurfaceDownloads = <Name extends SurfaceName>(name: Name) => Download<SurfaceModule<Name>>;

/** Creates the downloads of all surfaces; `load` imports their code. */
export const createSurfaceDownloads = (load: typeof loadSurface): SurfaceDownloads => {
  const known = new Map<SurfaceName, unknown>();
  return <Name extends SurfaceName>(name: Name) => {
    if (!known.has(name))
      known.set(
        name,
        createDownload(() => load(name)),
      );
    // The cast holds: the line above stored it under the same name.
    return known.get(name) as Download<SurfaceModule<Name>>;
  };
};

/** The surfaces of this build. */
export const surfaceDownloads = /* @__PURE__ */ createSurfaceDownloads(loadSurface);
