// The context of every surface: the client, its appearance and its texts.
import type { Latchkey, LoadOptions, Localization, SurfaceName, SurfaceProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { LocaleProvider } from './i18n/locale-context.tsx';
import type { Values } from './i18n/message.ts';
import { ReconnectContext } from './machine/use-machine.ts';
import type { SurfaceMode } from './surface-host/module.ts';

/** The options of a client; the tag of a language is already replaced by its texts. */
export type UiOptions = Omit<LoadOptions, 'localization'> & { readonly localization?: Localization | undefined };

/** The context of a surface. */
export type UiContextValue = {
  readonly latchkey: Latchkey;
  readonly mode: SurfaceMode;
  readonly options: UiOptions;
  /** The direction of a surface whose language was chosen for it; absent: that of the page. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** Values every text may use, if the host's texts need more than the name of the application. */
  readonly globals?: ((applicationName: string) => Values) | undefined;
  /** What the host shows while the surface loads its code. */
  readonly fallback?: ReactNode;
  /** Replaces this surface by another; only in a modal. On a page, navigate instead. */
  readonly switchTo?: (<Name extends SurfaceName>(name: Name, props: SurfaceProps[Name]) => void) | undefined;
  /** Closes the modal of this surface; undefined on a page. */
  readonly close?: (() => void) | undefined;
};

/** The options that surfaces read, as passed to `load`. */
export const optionsOf = (latchkey: Latchkey): LoadOptions => ({
  appearance: latchkey.__internal_getOption('appearance'),
  localization: latchkey.__internal_getOption('localization'),
});

// The cast holds: nothing is rendered outside of a provider.
const UiContext = createContext({} as UiContextValue);

type UiProviderProps = {
  readonly value: UiContextValue;
  readonly children: ReactNode;
};

/** Provides the context to a surface. */
export const UiProvider = ({ value, children }: UiProviderProps) => {
  const name = useStore(value.latchkey.store, ({ environment }) => environment?.displayConfig.applicationName ?? '');
  const { globals: more } = value;
  const globals = useMemo(() => more?.(name) ?? { applicationName: name }, [more, name]);
  return (
    <UiContext.Provider value={value}>
      <ReconnectContext.Provider value={value.latchkey.platform.page.onOnline}>
        <LocaleProvider localization={value.options.localization} globals={globals}>
          {children}
        </LocaleProvider>
      </ReconnectContext.Provider>
    </UiContext.Provider>
  );
};

/** Provides the context of a nested surface; appearance and texts stay those of the outer one. */
export const InnerUi = UiContext.Provider;

/** The context of the surrounding surface. */
export const useUi = (): UiContextValue => useContext(UiContext);
