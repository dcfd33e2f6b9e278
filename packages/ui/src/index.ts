// Public entry of the surfaces: one component for a host's own React tree, and a renderer for everything else, which a
// host that draws surfaces in its own tree never downloads.
import type { Latchkey, Ui } from '@latchkey/client';
import { loadSurface } from './surface-table.ts';

export { SurfaceView, type SurfaceViewProps } from './surface-view.tsx';

const modalHost = () => import('./modal-host.tsx');

/**
 * Makes the drawing side of a client: surfaces in nodes of the host and in dialogs. Calls take effect in their order, once
 * the renderer has come.
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
  // The code of the surface travels beside the renderer, not after it. When it fails, the surface itself says so.
  const ahead = (code: Promise<unknown>): void => void code.catch(() => undefined);
  return {
    mount(name, node, props) {
      ahead(loadSurface(name));
      then((ui) => ui.mount(name, node, props));
    },
    open(name, props) {
      ahead(Promise.all([loadSurface(name), modalHost()]));
      then((ui) => ui.open(name, props));
    },
    unmount: (node) => then((ui) => ui.unmount(node)),
    close: (name) => then((ui) => ui.close(name)),
    updateProps: (update) => then((ui) => ui.updateProps(update)),
    preload: async (name) => void (await Promise.all([renderer, loadSurface(name), modalHost()])),
    dispose: () => then((ui) => ui.dispose()),
  };
};
