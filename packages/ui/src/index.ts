// Public entry of the surfaces: one component for a host's React tree, and a renderer for other hosts, which a React host does
// not download. The code of each surface is loaded when it is shown.
import type { Latchkey, Platform, SurfaceName, Ui } from '@latchkey/client';
import { CLIENT_NAMES } from '@latchkey/wire';
import { surfaceDownloads } from './surface-host/downloads.ts';

export { SurfaceView, type SurfaceViewProps } from './surface-host/view.tsx';

const modalHost = () => import('./modal-host.tsx');

/** Starts downloading the code of a surface. If it fails, the surface itself shows that. */
const preloadSurface = (name: SurfaceName): void =>
  void surfaceDownloads(name)
    .ask()
    .catch(() => undefined);

/** Starts downloading what most visitors see first, before the client knows whether a user is signed in. */
export const preloadFirst = ({ cookies }: Platform): void =>
  preloadSurface(cookies.get(CLIENT_NAMES.cookies.session) ? 'UserButton' : 'SignIn');

/**
 * Creates the UI of a client: surfaces in elements of the host and in dialogs. Calls take effect in order, once the renderer has
 * loaded.
 *
 * @example
 * const latchkey = new Latchkey('pk_test_…', { loadUi: () => import('@latchkey/ui') });
 */
export const createUi = (latchkey: Latchkey): Ui => {
  const renderer = import('./renderer.tsx').then(({ createRenderer }) => createRenderer(latchkey));
  const then = (work: (ui: Ui) => void): void =>
    void renderer
      .then(work)
      .catch((error: unknown) => latchkey.platform.log.error('a surface could not be shown.', error));
  return {
    mount(name, node, props) {
      // In parallel with the renderer, not after it.
      preloadSurface(name);
      then((ui) => ui.mount(name, node, props));
    },
    open(name, props) {
      preloadSurface(name);
      modalHost().catch(() => undefined);
      then((ui) => ui.open(name, props));
    },
    unmount: (node) => then((ui) => ui.unmount(node)),
    close: (name) => then((ui) => ui.close(name)),
    updateProps: (update) => then((ui) => ui.updateProps(update)),
    preload: async (name) => void (await Promise.all([renderer, surfaceDownloads(name).ask(), modalHost()])),
    dispose: () => then((ui) => ui.dispose()),
  };
};
