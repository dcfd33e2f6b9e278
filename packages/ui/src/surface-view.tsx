// Draws one surface in whatever React tree it is put: waits for the client, loads the code, guards against defects.
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
import { CrashCard } from './crash-card.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { appearanceKeyOf, type Frame, LoadedSurface } from './loaded-surface.tsx';
import { firstCardStyles } from './parts/card-styles.ts';
import { resolveAppearance } from './styles/appearance.ts';
import { AppearanceProvider } from './styles/appearance-context.tsx';
import { type SurfaceDownloads, surfaceDownloads } from './surface-downloads.ts';
import type { SurfaceMode } from './surface-module.ts';
import { SurfaceRoot } from './surface-root.tsx';
import { optionsOf, type UiContextValue, UiProvider } from './ui-context.tsx';
import { useHostAppearance } from './use-host-appearance.ts';

/** What a surface is drawn with. Only the first three are needed. */
export type SurfaceViewProps<Name extends SurfaceName> = {
  readonly latchkey: Latchkey;
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly mode?: SurfaceMode | undefined;
  /** Options given after load; absent: those the client was loaded with. */
  readonly options?: LoadOptions | undefined;
  readonly switchTo?: UiContextValue['switchTo'];
  readonly close?: UiContextValue['close'];
  /** Where the code of surfaces comes from; absent: this build. */
  readonly downloads?: SurfaceDownloads | undefined;
  /** Shown until the client is ready and the code has come; absent: nothing. */
  readonly fallback?: ReactNode;
  /** Stands between the root and the surface: a dialog. */
  readonly frame?: Frame | undefined;
};

/** Nothing round the surface. */
export const BARE: Frame = { styles: [], draw: (content) => content };

/** What a developer may read about a defect; visitors of a real application get its code, if it has one, to tell. */
const detailOf = (latchkey: Latchkey, error: unknown): string | undefined => {
  const { environment } = latchkey.store.getSnapshot();
  // Without an environment it is asked for in development only.
  if (environment?.isDevelopmentOrStaging() !== false && error instanceof Error) return error.message;
  return isRuntimeError(error) ? error.code : undefined;
};

/**
 * Draws a surface. Until the client is ready and the code has come it draws the fallback.
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
  const arrival = useDownload(download);
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
      // Where it had come, this does nothing; where it comes or fails, the surface is drawn anew.
      download.ask().catch(() => undefined);
      retry();
    };
    return (
      <SurfaceRoot flow={flow} styles={[...firstCardStyles, ...frame.styles]}>
        {frame.draw(<CrashCard onRetry={again} detail={detailOf(latchkey, error)} />)}
      </SurfaceRoot>
    );
  };
  // Visitors see what the host shows meanwhile; whoever develops the page sees why there is nothing else.
  if (!ready && (failure === undefined || latchkey.instanceType !== 'development')) return fallback;
  // An empty address is that of the page, which is loaded anew.
  if (!ready)
    return <UiProvider value={value}>{crashed(failure, () => latchkey.platform.location.assign(''))}</UiProvider>;
  if (!shown) return fallback;
  return (
    <UiProvider value={shown.value}>
      <AppearanceProvider appearance={shown.appearance}>
        <ErrorBoundary fallback={crashed} onError={(error) => latchkey.platform.log.error(`${name} stopped.`, error)}>
          <LoadedSurface {...{ latchkey, name, props, mode, frame, arrival, fallback }} />
        </ErrorBoundary>
      </AppearanceProvider>
    </UiProvider>
  );
};
