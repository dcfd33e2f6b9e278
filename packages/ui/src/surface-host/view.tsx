// Renders one surface in any React tree: waits for the client, loads the code, says when either fails, and catches errors.
import {
  isRuntimeError,
  type Latchkey,
  type LoadOptions,
  type Snapshot,
  type SurfaceName,
  type SurfaceProps,
  type Theme,
} from '@latchkey/client';
import { createDownload, useDownload, useStore } from '@latchkey/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { firstCardStyles } from '../parts/card-styles.ts';
import { resolveAppearance } from '../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../styles/appearance/context.tsx';
import { type Trouble, TroubleCard } from '../trouble-card.tsx';
import { optionsOf, type UiContextValue, type UiOptions, UiProvider } from '../ui-context.tsx';
import { type HostAppearance, useHostAppearance } from '../use-host-appearance.ts';
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

/** Only hosts that give a router need it. */
const keptSurface = /* @__PURE__ */ createDownload(() => import('./kept-surface.tsx'));

/** Surfaces without a card: while the service does not answer, a page has no place for one. */
const CONTROL = /Button|Switcher/;

/** What a server rendered, which a late hydration repeats: nothing was loaded there, and nothing had failed. */
const ON_SERVER = {} as Snapshot;

/** Whether a surface must wait, whether the client could not load, and the appearance that the instance has. */
const readState = ({ environment, client, status }: Snapshot) =>
  [
    !environment || !client,
    status === 'degraded' || status === 'failed',
    environment?.displayConfig.appearance,
  ] as const;

/** No frame. */
export const BARE: Frame = { styles: [], draw: (content) => content };

/** The error text for developers; visitors of a production application see only its code, if it has one, to report. */
const detailOf = (latchkey: Latchkey, error: unknown): string | undefined => {
  const { environment } = latchkey.store.getSnapshot();
  const isDevelopment = environment?.isDevelopmentOrStaging() ?? latchkey.instanceType === 'development';
  if (isDevelopment && error instanceof Error) return error.message;
  return isRuntimeError(error) ? error.code : undefined;
};

/**
 * Renders a surface. Until the client is ready and the code has loaded it renders the fallback; if either fails, a card that retries.
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
  const [isWaiting, isLost, stored] = useStore(latchkey.store, readState, ON_SERVER);
  const download = downloads(name);
  const state = useDownload(download);
  const [loaded] = useState(() => optionsOf(latchkey));
  const options = view.options ?? loaded;
  // Props of a surface without routing or appearance have neither key; reading them as absent is right.
  const { appearance: own, path = '' } = props as { readonly appearance?: Theme; readonly path?: string };
  const isRouted = path !== '' && latchkey.__internal_getOption('routerPush') !== undefined;
  const kept = useDownload(keptSurface, isRouted);
  const flow = appearanceKeyOf(name);
  const appearance = useMemo(
    () => resolveAppearance(options.appearance, flow, own, stored),
    [options.appearance, flow, own, stored],
  );
  const value = useMemo(
    // The cast holds below: useHostAppearance replaces the tag of a language by texts, and a tag has no texts of a group.
    () => ({ latchkey, mode, options: options as UiOptions, fallback, switchTo, close }),
    [latchkey, mode, options, fallback, switchTo, close],
  );
  const shown = useHostAppearance(appearance, value);
  const trouble = (kind: Trouble, error: unknown, retry: () => unknown): ReactNode => (
    <SurfaceRoot flow={flow} styles={[...firstCardStyles, ...frame.styles]}>
      {frame.draw(<TroubleCard kind={kind} onRetry={retry} detail={detailOf(latchkey, error)} />)}
    </SurfaceRoot>
  );
  const around = (host: HostAppearance, children: ReactNode): ReactNode => (
    <UiProvider value={host.value}>
      <AppearanceProvider appearance={host.appearance}>{children}</AppearanceProvider>
    </UiProvider>
  );
  if (state.failure || (isLost && !CONTROL.test(name))) {
    const retry = () => {
      // Each does nothing if it has loaded; when it loads or fails, the surface renders again.
      for (const asked of [download.ask(), latchkey.load()]) asked.catch(() => undefined);
    };
    const { error } = state.failure ?? { error: latchkey.store.getSnapshot().failure };
    return around(shown ?? { value, appearance }, trouble('outage', error, retry));
  }
  if (isWaiting || !shown || (isRouted && !kept.code && !kept.failure)) return fallback;
  const draw = (fallback: ReactNode): ReactNode =>
    around(
      fallback === shown.value.fallback ? shown : { ...shown, value: { ...shown.value, fallback } },
      <ErrorBoundary
        fallback={(error, retry) => trouble('crash', error, retry)}
        onError={(error) => latchkey.platform.log.error(`${name} stopped.`, error)}
      >
        <LoadedSurface {...{ latchkey, name, props, mode, frame, state, fallback }} />
      </ErrorBoundary>,
    );
  return isRouted && kept.code ? (
    <kept.code.KeptSurface {...{ latchkey, name, path, fallback, draw }} />
  ) : (
    draw(fallback)
  );
};
