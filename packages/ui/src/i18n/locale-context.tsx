// The language of a React tree: its tag, the host's texts, and the hooks that look texts up.
import type { Localization } from '@latchkey/client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createTranslate, type MessageTable, type Translate, type Values } from './message.ts';
import { partMessages } from './part-messages.en.ts';

/** The localization of a tree: its language, the host's texts, and the global values. */
export type Words = {
  readonly locale: string;
  readonly localization?: Localization | undefined;
  readonly globals: Values;
};

const LocaleContext = createContext<Words>({ locale: 'en', globals: {} });

type LocaleProviderProps = {
  readonly localization?: Localization | undefined;
  /** Values every text may use, such as the name of the application. */
  readonly globals?: Values;
  readonly children: ReactNode;
};

const NO_VALUES: Values = {};

/** Sets the language of a tree. Missing texts fall back to English one by one. */
export const LocaleProvider = ({ localization, globals = NO_VALUES, children }: LocaleProviderProps) => {
  const tag = localization?.locale;
  const locale = typeof tag === 'string' ? tag : 'en';
  const value = useMemo(() => ({ locale, localization, globals }), [locale, localization, globals]);
  return <LocaleContext.Provider value={value}>{children}</LocaleContext.Provider>;
};

/** The localization of this tree. */
export const useWords = (): Words => useContext(LocaleContext);

/** The lookup for one group of texts, for callers outside of rendering. */
export const translateWith = <const Table extends MessageTable>(
  { locale, localization, globals }: Words,
  group: string,
  table: Table,
): Translate<Table> => createTranslate(table, { texts: localization?.[group], locale, globals });

/**
 * The lookup for one group of texts; `group` names the host's object for it.
 *
 * @example
 * const t = useMessages('signIn', messages);
 * t('start.title');
 */
export const useMessages = <const Table extends MessageTable>(group: string, table: Table): Translate<Table> => {
  const words = useWords();
  return useMemo(() => translateWith(words, group, table), [words, group, table]);
};

/** The language tag, for third-party elements: `en`, `pt-BR`. */
export const useLocale = (): string => useWords().locale;

/** The lookup for texts that all parts share. */
export const usePartMessages = (): Translate<typeof partMessages> => useMessages('parts', partMessages);
