// Draws one surface in whatever React tree it is put: waits for the client, loads the code, guards against defects.
import {
  isRuntimeError,
  type Latchkey,
  type LoadOptions,
  type SurfaceName,
  type SurfaceProps,
  type Theme,
} from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { type ReactNode, Suspense, use, useDeferredValue, useMemo, useState } from 'react';
import { CrashCard } from './crash-card.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { appearanceKeyOf, type Frame, LoadedSurface } from './loaded-surface.tsx';
import { cardStyles } from './parts/card-styles.ts';
import { isPlain, type ResolvedAppearance, resolveAppearance } from './styles/appearance.ts';
import { AppearanceProvider } from './styles/appearance-context.tsx';
import type { SurfaceMode } from './surface-module.ts';
import { SurfaceRoot } from './surface-root.tsx';
import { loadSurface } from './surface-table.ts';
import { optionsOf, type UiContextValue, UiProvider } from './ui-context.tsx';

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
  /** How to get the code of a surface; absent: from this build. */
  readonly load?: typeof loadSurface | undefined;
  /** Shown until the client is ready and the code has come; absent: nothing. */
  readonly fallback?: ReactNode;
  /** Stands between the root and the surface: a dialog. */
  readonly frame?: Frame | undefined;
};

const BARE: Frame = { styles: [], draw: (content) => content };

/** What a developer may read about a defect; visitors of a real application get its code, if it has one, to tell. */
const detailOf = (latchkey: Latchkey, error: unknown): string | undefined => {
  const { environment } = latchkey.store.getSnapshot();
  // Without an environment it is asked for in development only.
  if (environment?.isDevelopmentOrStaging() !== false && error instanceof Error) return error.message;
  return isRuntimeError(error) ? error.code : undefined;
};

/** Asks for code that few hosts need, once. Without it a surface is plain, which is better than none. */
const askOnce = <Code,>({ platform }: Latchkey, bring: () => Promise<Code>): (() => Promise<Code | undefined>) => {
  let asked: Promise<Code | undefined> | undefined;
  return () => {
    asked ??= bring().catch((error: unknown) => {
      platform.log.error('the appearance could not be downloaded.', error);
      return undefined;
    });
    return asked;
  };
};

/** What the wishes of a host mean, and where texts belong that are written with the contract's paths. */
const createWardrobe = (latchkey: Latchkey) => ({
  wishes: askOnce(latchkey, () => import('./host-wishes.ts')),
  texts: askOnce(latchkey, () => import('./i18n/contract-keys/contract-texts.ts')),
});

type DressedProps = {
  readonly appearance: ResolvedAppearance;
  readonly value: UiContextValue;
  readonly wardrobe: ReturnType<typeof createWardrobe>;
  readonly children: ReactNode;
};

/** Gives a surface its appearance and its words; waits until it is known what the host means by them. */
const Dressed = ({ appearance, value, wardrobe, children }: DressedProps) => {
  const { localization } = value.options;
  const host = isPlain(appearance) && !localization ? undefined : use(wardrobe.wishes())?.hostWishes;
  const dress = useMemo(() => ({ ...appearance, wishes: host?.styles }), [appearance, host]);
  const texts = host?.isContractWritten(localization) ? use(wardrobe.texts()) : undefined;
  const worded = useMemo(() => texts?.inOwnWords(value) ?? value, [texts, value]);
  return (
    <UiProvider value={worded}>
      <AppearanceProvider appearance={dress}>{children}</AppearanceProvider>
    </UiProvider>
  );
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
    load = loadSurface,
    fallback = null,
  } = view;
  const ready = useStore(latchkey.store, ({ environment, client }) => Boolean(environment && client));
  const failure = useStore(latchkey.store, (snapshot) => snapshot.failure);
  // Held here and not in the part that suspends: React forgets the state of what has never been on the page.
  const [module, setModule] = useState(() => load(name));
  const [loaded] = useState(() => optionsOf(latchkey));
  const options = view.options ?? loaded;
  const own = (props as { readonly appearance?: Theme }).appearance;
  const flow = appearanceKeyOf(name);
  const wished = useMemo(() => resolveAppearance(options.appearance, flow, own), [options.appearance, flow, own]);
  // A change of appearance is drawn when it is known what it means; until then the surface stays as it is.
  const appearance = useDeferredValue(wished);
  const [wardrobe] = useState(() => createWardrobe(latchkey));
  const value = useMemo(
    () => ({ latchkey, mode, options, fallback, switchTo, close }),
    [latchkey, mode, options, fallback, switchTo, close],
  );
  // So are other texts.
  const shown = useDeferredValue(value);
  const crashed = (error: unknown, retry: () => void): ReactNode => {
    const again = () => {
      setModule(load(name));
      retry();
    };
    return (
      <SurfaceRoot flow={flow} styles={[...cardStyles, ...frame.styles]}>
        {frame.draw(<CrashCard onRetry={again} detail={detailOf(latchkey, error)} />)}
      </SurfaceRoot>
    );
  };
  // Visitors see what the host shows meanwhile; whoever develops the page sees why there is nothing else.
  if (!ready && (failure === undefined || latchkey.instanceType !== 'development')) return fallback;
  // An empty address is that of the page, which is loaded anew.
  if (!ready)
    return <UiProvider value={value}>{crashed(failure, () => latchkey.platform.location.assign(''))}</UiProvider>;
  return (
    <UiProvider value={value}>
      <Suspense fallback={fallback}>
        <Dressed {...{ appearance, wardrobe }} value={shown}>
          <ErrorBoundary fallback={crashed} onError={(error) => latchkey.platform.log.error(`${name} stopped.`, error)}>
            <LoadedSurface latchkey={latchkey} name={name} props={props} mode={mode} module={module} frame={frame} />
          </ErrorBoundary>
        </Dressed>
      </Suspense>
    </UiProvider>
  );
};
