// The language of a tree: its tag, the host's own texts, and the hooks that turn keys into words.
import type { Localization } from '@latchkey/client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createTranslate, type MessageTable, type Translate, type Values } from './message.ts';
import { partMessages } from './part-messages.en.ts';

/** The words of a tree: its language, the host's own texts, and values every text may use. */
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

/** Gives a tree its language. Missing texts fall back to English one by one. */
export const LocaleProvider = ({ localization, globals = NO_VALUES, children }: LocaleProviderProps) => {
  const tag = localization?.locale;
  const locale = typeof tag === 'string' ? tag : 'en';
  const value = useMemo(() => ({ locale, localization, globals }), [locale, localization, globals]);
  return <LocaleContext value={value}>{children}</LocaleContext>;
};

/** The words of this tree. */
export const useWords = (): Words => useContext(LocaleContext);

/** The lookup for one group of texts in given words, for who is not drawing. */
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

/** The tag of the language, for what is drawn by others: `en`, `pt-BR`. */
export const useLocale = (): string => useWords().locale;

/** The lookup for texts that all parts share. */
export const usePartMessages = (): Translate<typeof partMessages> => useMessages('parts', partMessages);
