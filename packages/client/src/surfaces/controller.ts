// Shows and hides surfaces by name. Loads whatever draws them once, when first needed; calls keep their order.
import type { InstanceType } from '@latchkey/wire';
import { LatchkeyError, RenderError } from '../errors.ts';
import { type LoadOptions, mergeOptions } from '../options.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReadableStore } from '../state/store.ts';
import type { FindExplainedRefusal, Placement } from './preconditions.ts';
import { SURFACES, type SurfaceName, type SurfaceProps, type Ui, type UiUpdate } from './surface.ts';

export type ControllerDeps = {
  /** Undefined in a build without surfaces. */
  readonly loadUi: (() => Promise<Ui>) | undefined;
  readonly store: ReadableStore;
  readonly key: { readonly instanceType: InstanceType };
  readonly platform: Pick<Platform, 'log'>;
  readonly options: () => LoadOptions;
  /** What load() downloads; undefined before, when nothing can be shown. */
  readonly rules: () => SurfaceRules | undefined;
};

export type SurfaceRules = {
  readonly findRefusal: FindExplainedRefusal;
  /** Called when the UI module starts loading. */
  readonly onUi: (coming: Promise<Ui>, surfaces: typeof SURFACES) => void;
};

/** Every method validates synchronously and throws to its caller; rendering happens once the UI module is loaded. */
export type SurfaceController = {
  mount<Name extends SurfaceName>(name: Name, node: HTMLElement, props?: SurfaceProps[Name]): void;
  unmount(node: HTMLElement): void;
  open<Name extends SurfaceName>(name: Name, props?: SurfaceProps[Name]): Promise<void>;
  close(name: SurfaceName): Promise<void>;
  preload(name: SurfaceName): Promise<void>;
  /** Does not load the UI module only for an update: earlier updates for all surfaces are applied once it is loaded. */
  updateProps(update: UiUpdate): Promise<void>;
  dispose(): void;
};

/** The controller of one client. */
export const createSurfaceController = (deps: ControllerDeps): SurfaceController => {
  let ui: Promise<Ui> | undefined;
  let kept: UiUpdate | undefined;
  const start = async (loadUi: () => Promise<Ui>): Promise<Ui> => {
    try {
      const coming = loadUi();
      deps.rules()?.onUi(coming, SURFACES);
      const ready = await coming;
      if (kept) ready.updateProps(kept);
      return ready;
    } catch (error) {
      // A failed download is not cached: the next call retries.
      ui = undefined;
      throw error;
    }
  };
  const load = (): Promise<Ui> => {
    if (!deps.loadUi) throw new LatchkeyError('this build has no surfaces. Install the full build.');
    if (deps.store.getSnapshot().environment === undefined)
      throw new LatchkeyError('surfaces are not ready. Await load() before showing one.');
    ui ??= start(deps.loadUi);
    return ui;
  };
  const draw = (work: (ui: Ui) => unknown): Promise<void> => {
    const done = load().then(async (ready) => void (await work(ready)));
    done.catch((error: unknown) => deps.platform.log.error('a surface could not be shown.', error));
    return done;
  };
  return {
    mount(name, node, props) {
      if (isAllowed(deps, name, 'mount', load)) void draw((ready) => ready.mount(name, needNode(node), props ?? {}));
    },
    unmount: (node) => void draw((ready) => ready.unmount(node)),
    open: (name, props) =>
      isAllowed(deps, name, 'open', load) ? draw((ready) => ready.open(name, props ?? {})) : Promise.resolve(),
    close: (name) => draw((ready) => ready.close(name)),
    // Not called by the page: a failure rejects the promise, it is not thrown.
    preload: async (name) => draw((ready) => ready.preload(name)),
    async updateProps({ options, ...rest }) {
      const update: UiUpdate = options ? { ...rest, options: mergeOptions(deps.options(), options) } : rest;
      if (ui) (await ui).updateProps(update);
      else if (!update.node) kept = { ...kept, ...update };
    },
    dispose: () => void ui?.then((ready) => ready.dispose()),
  };
};

/** In development it throws for the developer; in production it does nothing. */
const isAllowed = (deps: ControllerDeps, name: SurfaceName, placement: Placement, load: () => unknown): boolean => {
  load();
  const reason = deps.rules()?.findRefusal(name, placement, deps.store.getSnapshot());
  if (reason && deps.key.instanceType === 'development') throw new RenderError(reason.code, reason.message);
  return reason === undefined;
};

const needNode = (node: HTMLElement | null | undefined): HTMLElement => {
  if (node) return node;
  throw new LatchkeyError('a surface can be mounted only into an element. The node given is not there.');
};
