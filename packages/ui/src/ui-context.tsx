// What every surface can reach: the client, how it is shown and its words.
import type { Latchkey, LoadOptions, SurfaceName, SurfaceProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { LocaleProvider } from './i18n/locale-context.tsx';
import type { Values } from './i18n/message.ts';
import { ReconnectContext } from './machine/use-machine.ts';
import type { SurfaceMode } from './surface-module.ts';

/** The context of a surface. */
export type UiContextValue = {
  readonly latchkey: Latchkey;
  readonly mode: SurfaceMode;
  readonly options: LoadOptions;
  /** Values every text may use, where the host's texts ask for more than the name of the application. */
  readonly globals?: ((applicationName: string) => Values) | undefined;
  /** What the host shows while the surface waits for its code. */
  readonly fallback?: ReactNode;
  /** Puts another surface in place of this one; only a modal can. On a page, navigate instead. */
  readonly switchTo?: (<Name extends SurfaceName>(name: Name, props: SurfaceProps[Name]) => void) | undefined;
  /** Closes the modal this surface is in; undefined on a page. */
  readonly close?: (() => void) | undefined;
};

/** The options surfaces read, as the client was loaded with. */
export const optionsOf = (latchkey: Latchkey): LoadOptions => ({
  appearance: latchkey.__internal_getOption('appearance'),
  localization: latchkey.__internal_getOption('localization'),
});

// The cast holds: nothing is drawn outside of a provider.
const UiContext = createContext({} as UiContextValue);

type UiProviderProps = {
  readonly value: UiContextValue;
  readonly children: ReactNode;
};

/** Gives a surface its context. */
export const UiProvider = ({ value, children }: UiProviderProps) => {
  const name = useStore(value.latchkey.store, ({ environment }) => environment?.displayConfig.applicationName ?? '');
  const { globals: more } = value;
  const globals = useMemo(() => more?.(name) ?? { applicationName: name }, [more, name]);
  return (
    <UiContext value={value}>
      <ReconnectContext value={value.latchkey.platform.page.onOnline}>
        <LocaleProvider localization={value.options.localization} globals={globals}>
          {children}
        </LocaleProvider>
      </ReconnectContext>
    </UiContext>
  );
};

/** Gives a surface inside another its own context; appearance and words stay those of the outer one. */
export const InnerUi = UiContext.Provider;

/** The context of the surface this is drawn in. */
export const useUi = (): UiContextValue => useContext(UiContext);
