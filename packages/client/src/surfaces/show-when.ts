// Surfaces that come by themselves: shown once, as soon as there is a reason; a build that draws nothing shows nothing.
import { isLoaded, type Snapshot } from '../state/snapshot.ts';
import type { ReadableStore } from '../state/store.ts';
import type { SurfaceController } from './controller.ts';
import type { SurfaceName, SurfaceProps } from './surface.ts';

export type ShowWhenDeps = {
  readonly store: ReadableStore;
  readonly slots: { readonly surfaces: Pick<SurfaceController, 'open'> | undefined };
};

/** Opens the surface when `hasReason` first holds of a loaded client; the answer stops waiting for that. */
export const showWhen = <Name extends SurfaceName>(
  { store, slots }: ShowWhenDeps,
  name: Name,
  props: SurfaceProps[Name],
  hasReason: (snapshot: Snapshot) => boolean,
): (() => void) => {
  const look = (): void => {
    const snapshot = store.getSnapshot();
    if (!isLoaded(snapshot) || !hasReason(snapshot)) return;
    stop();
    // That it cannot be shown is told by whoever shows it.
    Promise.resolve()
      .then(() => slots.surfaces?.open(name, props))
      .catch(() => undefined);
  };
  const stop = store.subscribe(look);
  look();
  return stop;
};
