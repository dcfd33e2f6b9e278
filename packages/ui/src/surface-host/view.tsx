// Renders one surface in any React tree: waits for the client, loads the code, and catches errors.
import {
  isRuntimeError,
  type Latchkey,
  type LoadOptions,
  type SurfaceName,
  type SurfaceProps,
  type Theme,
} from '@latchkey/client';
import { useDownload, useStore } from '@latchkey/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { CrashCard } from '../crash-card.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { firstCardStyles } from '../parts/card-styles.ts';
import { resolveAppearance } from '../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../styles/appearance/context.tsx';
import { optionsOf, type UiContextValue, UiProvider } from '../ui-context.tsx';
import { useHostAppearance } from '../use-host-appearance.ts';
import { type SurfaceDownloads, surfaceDownloads } from './downloads.ts';
import { appearanceKeyOf, type Frame, LoadedSurface } from './loaded-surface.tsx';
import type { SurfaceMode } from './module.ts';
import { SurfaceRoot } from './root.tsx';

/** Props of a surface view. Only the first three are required. */
export type SurfaceViewProps<Name extends SurfaceName> = {
  readonly latchkey: Latchkey;
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly mode?: SurfaceMode | undefined;
  /** Options set after load; absent: those of `load`. */
  readonly options?: LoadOptions | undefined;
  readonly switchTo?: UiContextValue['switchTo'];
  readonly close?: UiContextValue['close'];
  /** The downloads of surfaces; absent: those of this build. */
  readonly downloads?: SurfaceDownloads | undefined;
  /** Shown until the client is ready and the code has loaded; absent: nothing. */
  readonly fallback?: ReactNode;
  /** Rendered between the root and the surface: a dialog. */
  readonly frame?: Frame | undefined;
};

/** No frame. */
export const BARE: Frame = { styles: [], draw: (content) => content };

/** The error text for developers; visitors of a production application see only its code, if it has one, to report. */
const detailOf = (latchkey: Latchkey, error: unknown): string | undefined => {
  const { environment } = latchkey.store.getSnapshot();
  // Without an environment, only a development instance renders this (see below).
  if (environment?.isDevelopmentOrStaging() !== false && error instanceof Error) return error.message;
  return isRuntimeError(error) ? error.code : undefined;
};

/**
 * Renders a surface. Until the client is ready and the code has loaded it renders the fallback.
 *
 * @example
 * <SurfaceView latchkey={latchkey} name="SignIn" props={{ path: '/sign-in' }} />
 */
export const SurfaceView = <Name extends SurfaceName>(view: SurfaceViewProps<Name>) => {
  const {
    latchkey,
    name,
    props,
    mode = 'mounted',
    switchTo,
    close,
    frame = BARE,
    downloads = surfaceDownloads,
    fallback = null,
  } = view;
  const ready = useStore(latchkey.store, ({ environment, client }) => Boolean(environment && client));
  const failure = useStore(latchkey.store, (snapshot) => snapshot.failure);
  const download = downloads(name);
  const state = useDownload(download);
  const [loaded] = useState(() => optionsOf(latchkey));
  const options = view.options ?? loaded;
  const own = (props as { readonly appearance?: Theme }).appearance;
  const flow = appearanceKeyOf(name);
  const appearance = useMemo(() => resolveAppearance(options.appearance, flow, own), [options.appearance, flow, own]);
  const value = useMemo(
    () => ({ latchkey, mode, options, fallback, switchTo, close }),
    [latchkey, mode, options, fallback, switchTo, close],
  );
  const shown = useHostAppearance(appearance, value);
  const crashed = (error: unknown, retry: () => void): ReactNode => {
    const again = () => {
      // Does nothing if it has loaded; when it loads or fails, the surface renders again.
      download.ask().catch(() => undefined);
      retry();
    };
    return (
      <SurfaceRoot flow={flow} styles={[...firstCardStyles, ...frame.styles]}>
        {frame.draw(<CrashCard onRetry={again} detail={detailOf(latchkey, error)} />)}
      </SurfaceRoot>
    );
  };
  // Visitors see the host's fallback; developers see why nothing else is shown.
  if (!ready && (failure === undefined || latchkey.instanceType !== 'development')) return fallback;
  // Assigning an empty URL resolves to the URL of the page, which reloads it.
  if (!ready)
    return <UiProvider value={value}>{crashed(failure, () => latchkey.platform.location.assign(''))}</UiProvider>;
  if (!shown) return fallback;
  return (
    <UiProvider value={shown.value}>
      <AppearanceProvider appearance={shown.appearance}>
        <ErrorBoundary fallback={crashed} onError={(error) => latchkey.platform.log.error(`${name} stopped.`, error)}>
          <LoadedSurface {...{ latchkey, name, props, mode, frame, state, fallback }} />
        </ErrorBoundary>
      </AppearanceProvider>
    </UiProvider>
  );
};
