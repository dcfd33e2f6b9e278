// The stack of modals: one dialog per open surface, and a page behind them that stands still.
import type { Latchkey, LoadOptions, SurfaceName, SurfaceProps } from '@latchkey/client';
import { type ReactNode, useLayoutEffect } from 'react';
import dialogCss from './parts/dialog/dialog.css?inline';
import { Dialog } from './parts/dialog/dialog.tsx';
import { DialogWait } from './parts/dialog/dialog-wait.tsx';
import { useToldOnce } from './parts/dialog/use-told-once.ts';
import iconButtonCss from './parts/icon-button/icon-button.css?inline';
import type { loadSurface } from './surface-table.ts';
import { SurfaceView } from './surface-view.tsx';
import type { UiContextValue } from './ui-context.tsx';

/** One open modal. `key` tells two openings of the same surface apart. */
export type Layer<Name extends SurfaceName = SurfaceName> = {
  readonly key: number;
  readonly name: Name;
  readonly props: SurfaceProps[Name];
};

/** Holds the page still while it is rendered; the last one to go lets the page move again. */
const ScrollLock = () => {
  useLayoutEffect(() => {
    const page = document.documentElement;
    const before = page.dataset.lkLocked;
    if (before !== undefined) return undefined;
    page.dataset.lkLocked = window.innerWidth > page.clientWidth ? 'gutter' : '';
    return () => {
      delete page.dataset.lkLocked;
    };
  }, []);
  return null;
};

type ModalHostProps = {
  readonly latchkey: Latchkey;
  readonly options: LoadOptions | undefined;
  readonly load: typeof loadSurface;
  readonly layers: readonly Layer[];
  readonly onClose: (key: number) => void;
  readonly onSwitch: (key: number, ...next: Parameters<NonNullable<UiContextValue['switchTo']>>) => void;
};

/** Draws the open modals, the last one on top. */
export const ModalHost = ({ layers, ...shared }: ModalHostProps) => (
  <>
    {layers.some(({ name }) => !OWN_FRAME.has(name)) && <ScrollLock />}
    {layers.map((layer) => (
      <ModalLayer key={layer.key} layer={layer} {...shared} />
    ))}
  </>
);

/** Surfaces that draw their own frame, stay when the page moves on, and leave the page behind them as it is. */
export const OWN_FRAME: ReadonlySet<SurfaceName> = new Set(['BlankCaptcha', 'ImpersonationIndicator', 'KeylessPrompt']);

/** Surfaces as large as a page. */
const PAGE_SIZED: ReadonlySet<SurfaceName> = new Set(['UserProfile', 'OrganizationProfile']);

const DIALOG_STYLES = [iconButtonCss, dialogCss];

const WAIT = <DialogWait />;

type ModalLayerProps = Omit<ModalHostProps, 'layers'> & { readonly layer: Layer };

const ModalLayer = ({ latchkey, options, load, layer, onClose, onSwitch }: ModalLayerProps) => {
  const close = (): void => onClose(layer.key);
  const props = useToldOnce(layer.props);
  const size = PAGE_SIZED.has(layer.name) ? 'page' : undefined;
  const draw = (content: ReactNode) => (
    <Dialog onClose={close} size={size}>
      {content}
    </Dialog>
  );
  const frame = { styles: DIALOG_STYLES, draw };
  return (
    <SurfaceView
      latchkey={latchkey}
      name={layer.name}
      props={props}
      mode="modal"
      options={options}
      load={load}
      close={close}
      switchTo={(name, props) => onSwitch(layer.key, name, props)}
      fallback={WAIT}
      frame={OWN_FRAME.has(layer.name) ? undefined : frame}
    />
  );
};
