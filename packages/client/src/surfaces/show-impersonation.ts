// The notice of an impersonation, which the client opens by itself; a build without surfaces shows nothing.
import { isLoaded } from '../state/snapshot.ts';
import type { ReadableStore } from '../state/store.ts';
import type { SurfaceController } from './controller.ts';

export type ShowImpersonationDeps = {
  readonly store: ReadableStore;
  readonly surfaces: Pick<SurfaceController, 'open'>;
};

/**
 * Opens it once, with the first session of a loaded client that has an `actor`; it draws itself only while such a session is
 * current. Returns a function that stops waiting.
 */
export const showImpersonation = ({ store, surfaces }: ShowImpersonationDeps): (() => void) => {
  const look = (): void => {
    const snapshot = store.getSnapshot();
    if (!isLoaded(snapshot) || !snapshot.session?.actor) return;
    stop();
    // The controller reports why it cannot be shown.
    Promise.resolve()
      .then(() => surfaces.open('ImpersonationIndicator'))
      .catch(() => undefined);
  };
  const stop = store.subscribe(look);
  look();
  return stop;
};
