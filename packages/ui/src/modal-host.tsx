// The stack of modals: one dialog per open surface, and a scroll lock for the page behind them.
import type { Latchkey, LoadOptions, SurfaceName, SurfaceProps } from '@latchkey/client';
import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FlowLocation } from './location/location.ts';
import { createMemoryLocation } from './location/memory.ts';
import { createModalHistory, type ModalHistory, stepBeforeReload } from './location/modal-history.ts';
import dialogCss from './parts/dialog/dialog.css?inline';
import { Dialog } from './parts/dialog/dialog.tsx';
import { useAnswerOnce } from './parts/dialog/use-answer-once.ts';
import { DialogWait } from './parts/dialog/wait.tsx';
import iconButtonCss from './parts/icon-button/icon-button.css?inline';
import { moreCardStyles } from './parts/more-card-styles.ts';
import type { SurfaceDownloads } from './surface-host/downloads.ts';
import { BARE, SurfaceView } from './surface-host/view.tsx';
import type { UiContextValue } from './ui-context.tsx';

/** One open modal. `key` distinguishes two openings of the same surface. */
export type Layer<Name extends SurfaceName = SurfaceName> = {
  readonly key: number;
  readonly name: Name;
  readonly props: SurfaceProps[Name];
};

/** Locks the scrolling of the page while mounted; the last one to unmount releases it. */
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
  readonly downloads: SurfaceDownloads;
  readonly layers: readonly Layer[];
  readonly onClose: (key: number) => void;
  readonly onSwitch: (key: number, ...next: Parameters<NonNullable<UiContextValue['switchTo']>>) => void;
};

/** Renders the open modals, the last one on top. */
export const ModalHost = ({ layers, ...shared }: ModalHostProps) => (
  <>
    {layers.some(({ name }) => !OWN_FRAME.has(name)) && <ScrollLock />}
    {layers.map((layer) => (
      <ModalLayer key={layer.key} layer={layer} isTop={layer === layers.at(-1)} {...shared} />
    ))}
  </>
);

/** Surfaces without a dialog around them: they stay through a navigation, and do not lock the page. */
export const OWN_FRAME: ReadonlySet<SurfaceName> = new Set(['BlankCaptcha', 'ImpersonationIndicator', 'KeylessPrompt']);

/** Surfaces as large as a page. */
const PAGE_SIZED: ReadonlySet<SurfaceName> = new Set(['UserProfile', 'OrganizationProfile']);

const DIALOG_STYLES = [...moreCardStyles, iconButtonCss, dialogCss];

const WAIT = <DialogWait />;

type HistoryEntryProps = {
  readonly name: SurfaceName;
  readonly location: FlowLocation;
  readonly isTop: boolean;
  readonly close: () => void;
  readonly onEntry: (entry: ModalHistory | undefined) => void;
};

/** Keeps a history entry while mounted. */
const HistoryEntry = (props: HistoryEntryProps) => {
  const { name, location } = props;
  const latest = useRef(props);
  useInsertionEffect(() => {
    latest.current = props;
  });
  const [held] = useState<{ entry: ModalHistory | undefined; holders: number }>({ entry: undefined, holders: 0 });
  useEffect(() => {
    held.holders += 1;
    held.entry ??= createModalHistory(name, location, {
      isTop: () => latest.current.isTop,
      close: () => latest.current.close(),
    });
    latest.current.onEntry(held.entry);
    return () => {
      held.holders -= 1;
      // Strict Mode unmounts and mounts again synchronously: remove only the entry of a dialog that stays unmounted.
      queueMicrotask(() => {
        if (held.holders > 0) return;
        held.entry?.dispose();
        held.entry = undefined;
      });
    };
  }, [name, location, held]);
  return null;
};

type ModalLayerProps = Omit<ModalHostProps, 'layers'> & { readonly layer: Layer; readonly isTop: boolean };

const ModalLayer = ({ latchkey, options, downloads, layer, isTop, onClose, onSwitch }: ModalLayerProps) => {
  const { key, name } = layer;
  const entry = useRef<ModalHistory>(undefined);
  const close = (): void => onClose(key);
  const leave = (): void => {
    entry.current?.leave();
    close();
  };
  const onEntry = (made: ModalHistory | undefined): void => {
    entry.current = made;
  };
  const [locate] = useState(() => {
    const start = stepBeforeReload(name);
    return () => createMemoryLocation(start);
  });
  const props = useAnswerOnce(layer.props);
  const size = PAGE_SIZED.has(name) ? 'page' : undefined;
  const draw = (content: ReactNode, location?: FlowLocation) => (
    <Dialog onClose={leave} size={size}>
      {location && <HistoryEntry {...{ name, location, isTop, close, onEntry }} />}
      {content}
    </Dialog>
  );
  const frame = OWN_FRAME.has(name) ? { ...BARE, locate } : { styles: DIALOG_STYLES, draw, locate };
  return (
    <SurfaceView
      latchkey={latchkey}
      name={name}
      props={props}
      mode="modal"
      options={options}
      downloads={downloads}
      close={close}
      switchTo={(next, props) => onSwitch(key, next, props)}
      fallback={WAIT}
      frame={frame}
    />
  );
};
