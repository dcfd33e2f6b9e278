// One React root for all surfaces of a client: a portal per mounted node, and the modal stack, whose code is downloaded with the
// first modal.
import type { Latchkey, LoadOptions, SurfaceName, SurfaceProps, Ui } from '@latchkey/client';
import { CLIENT_NAMES } from '@latchkey/wire';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Layer } from './modal-host.tsx';
import { createSurfaceDownloads, surfaceDownloads } from './surface-host/downloads.ts';
import type { loadSurface } from './surface-host/table.ts';
import { SurfaceView } from './surface-host/view.tsx';
import { optionsOf } from './ui-context.tsx';

type Mount = Layer & { readonly node: HTMLElement };

/** Everything that is rendered now. */
type Scene = {
  readonly mounts: readonly Mount[];
  readonly layers: readonly Layer[];
  readonly options: LoadOptions | undefined;
};

const EMPTY: Scene = { mounts: [], layers: [], options: undefined };

/** Error boundaries log to the client's log; React need not log to the console as well. */
const quiet = (): void => undefined;

/** The root element, last in the body, so that no element of the host is above it. */
const createHost = (): HTMLElement => {
  const host = document.createElement('div');
  host.id = CLIENT_NAMES.elements.root;
  document.body.append(host);
  return host;
};

/**
 * Creates the renderer of a client. It does not touch the page before the first surface is shown.
 *
 * @example
 * const ui = createRenderer(latchkey);
 * ui.mount('SignIn', document.querySelector('#sign-in'), { path: '/sign-in' });
 */
export const createRenderer = (latchkey: Latchkey, load?: typeof loadSurface): Ui => {
  const downloads = load ? createSurfaceDownloads(load) : surfaceDownloads;
  let scene = EMPTY;
  let count = 0;
  let modals: typeof import('./modal-host.tsx') | undefined;
  let drawing: { readonly host: HTMLElement; readonly root: Root; readonly stop: () => void } | undefined;

  const draw = (change: Partial<Scene>): void => {
    scene = { ...scene, ...change };
    if (!drawing) {
      const host = createHost();
      // A navigation closes the open modals, except those without a dialog, such as a captcha that a call waits for.
      const stop = latchkey.__internal_addNavigationListener(() =>
        keepOnly(({ name }) => modals?.OWN_FRAME.has(name) ?? true),
      );
      drawing = { host, root: createRoot(host, { onCaughtError: quiet }), stop };
    }
    const { mounts, layers, options } = scene;
    drawing.root.render(
      <>
        {mounts.map(({ key, node, name, props }) =>
          createPortal(<SurfaceView {...{ latchkey, downloads, name, props, options }} />, node, String(key)),
        )}
        {modals && (
          <modals.ModalHost {...{ latchkey, downloads, options, layers }} onClose={closeKey} onSwitch={switchLayer} />
        )}
      </>,
    );
  };

  const bringModals = async (): Promise<void> => {
    try {
      modals ??= await import('./modal-host.tsx');
      if (drawing) draw({});
    } catch (error) {
      latchkey.platform.log.error('a dialog could not be shown.', error);
      keepOnly(() => false);
    }
  };

  const layerOf = <Name extends SurfaceName>(name: Name, props: SurfaceProps[Name]): Layer<Name> => {
    count += 1;
    return { key: count, name, props };
  };
  const keepOnly = (isKept: (layer: Layer) => boolean): void => {
    if (!scene.layers.every(isKept)) draw({ layers: scene.layers.filter(isKept) });
  };
  const closeKey = (key: number): void => draw({ layers: scene.layers.filter((layer) => layer.key !== key) });
  const switchLayer = <Name extends SurfaceName>(key: number, name: Name, props: SurfaceProps[Name]): void =>
    draw({ layers: scene.layers.map((layer) => (layer.key === key ? layerOf(name, props) : layer)) });
  const without = (node: HTMLElement): readonly Mount[] => scene.mounts.filter((mount) => mount.node !== node);

  return {
    mount: (name, node, props) => draw({ mounts: [...without(node), { ...layerOf(name, props), node }] }),
    unmount(node) {
      if (scene.mounts.some((mount) => mount.node === node)) draw({ mounts: without(node) });
    },
    open(name, props) {
      // The code of the surface is downloaded in parallel with that of the dialogs. If it fails, the surface itself shows that.
      downloads(name).ask().catch(quiet);
      draw({ layers: [...scene.layers.filter((layer) => layer.name !== name), layerOf(name, props)] });
      if (!modals) void bringModals();
    },
    close: (name) => keepOnly((layer) => layer.name !== name),
    updateProps(update) {
      const { node, props } = update;
      if (node && props) {
        draw({ mounts: scene.mounts.map((mount) => (mount.node === node ? { ...mount, props } : mount)) });
      } else {
        const options = { ...(scene.options ?? optionsOf(latchkey)), ...update.options };
        // Present but undefined clears the global appearance.
        const next = { options: 'appearance' in update ? { ...options, appearance: update.appearance } : options };
        if (drawing) draw(next);
        else scene = { ...scene, ...next };
      }
    },
    preload: async (name) => void (await Promise.all([downloads(name).ask(), bringModals()])),
    dispose() {
      drawing?.stop();
      drawing?.root.unmount();
      drawing?.host.remove();
      drawing = undefined;
      scene = EMPTY;
    },
  };
};
