// Surfaces that the client opens by itself: once, as soon as their condition holds; a build without surfaces shows nothing.
import { isLoaded, type Snapshot } from '../state/snapshot.ts';
import type { ReadableStore } from '../state/store.ts';
import type { SurfaceController } from './controller.ts';
import type { SurfaceName, SurfaceProps } from './surface.ts';

export type ShowWhenDeps = {
  readonly store: ReadableStore;
  readonly slots: { readonly surfaces: Pick<SurfaceController, 'open'> | undefined };
};

/** Opens the surface when `hasReason` first holds for a loaded client; returns a function that stops waiting. */
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
    // The controller reports why it cannot be shown.
    Promise.resolve()
      .then(() => slots.surfaces?.open(name, props))
      .catch(() => undefined);
  };
  const stop = store.subscribe(look);
  look();
  return stop;
};
