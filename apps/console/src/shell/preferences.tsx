// What an operator chose for this browser: language, light or dark, shortcuts, and the instance. Kept in local storage, never secret.
import type { Localization } from '@latchkey/client';
import { LocaleProvider } from '@latchkey/ui/parts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { FormatProvider } from '../i18n/format-context.tsx';
import { chooseLanguage, directionOf, type Language, type TextPart } from '../i18n/language.ts';
import { useTexts } from '../i18n/use-texts.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Shortcuts of one letter disturb users of speech input, so they can be turned off (WCAG 2.1.4). */
export const SINGLE_KEYS = ['on', 'off'] as const;
type SingleKeys = (typeof SINGLE_KEYS)[number];

export type Preferences = {
  readonly language: Language;
  readonly theme: Theme;
  readonly singleKeys: SingleKeys;
  readonly instanceId: string | undefined;
  readonly localization: Localization | undefined;
  /** Which parts of the texts are here. */
  readonly textParts: readonly TextPart[];
  /** Asks for more of them. */
  readonly needTexts: (parts: readonly TextPart[]) => void;
  readonly chooseLanguage: (language: Language) => void;
  readonly chooseTheme: (theme: Theme) => void;
  readonly chooseSingleKeys: (singleKeys: SingleKeys) => void;
  readonly chooseInstance: (id: string) => void;
};

const NAME = 'latchkey-console';

type Kept = {
  readonly language?: string;
  readonly theme?: string;
  readonly singleKeys?: string;
  readonly instanceId?: string;
};

const readKept = (): Kept => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    // The browser refuses storage, or the text is not ours: begin without choices.
    return {};
  }
};

const keep = (kept: Kept): void => {
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // The browser refuses storage: the choice holds until the page is left.
  }
};

const PreferencesContext = createContext<Preferences | undefined>(undefined);

/** The choices of this operator in this browser. */
export const usePreferences = (): Preferences => {
  const value = useContext(PreferencesContext);
  if (!value) throw new Error('usePreferences is called outside of PreferencesProvider.');
  return value;
};

/** Asks for parts of the texts, and says whether they are here. `parts` has to be a constant. */
export const useTextParts = (parts: readonly TextPart[]): boolean => {
  const { textParts, needTexts } = usePreferences();
  useEffect(() => needTexts(parts), [needTexts, parts]);
  return parts.every((part) => textParts.includes(part));
};

const NO_TEXTS: readonly TextPart[] = [];

/** The texts for surfaces of the product: without those of the console. They name their language, so no others are downloaded. */
const surfaceTexts = (pack: Localization | undefined, locale: string): Localization | undefined =>
  pack && { ...Object.fromEntries(Object.entries(pack).filter(([group]) => !group.startsWith('console.'))), locale };

/** Provides the choices, and applies them to the document. */
export const PreferencesProvider = ({ children }: { readonly children: ReactNode }) => {
  const [kept, setKept] = useState(readKept);
  const language = chooseLanguage(kept.language ?? null, navigator.languages);
  const theme = THEMES.find((one) => one === kept.theme) ?? 'system';
  const singleKeys = SINGLE_KEYS.find((one) => one === kept.singleKeys) ?? 'on';
  const { texts, need } = useTexts(language);
  const { language: shown = 'en', pack, parts = NO_TEXTS } = texts ?? {};
  useEffect(() => {
    const { documentElement: page } = document;
    page.lang = shown;
    page.dir = directionOf(shown);
    page.dataset.theme = theme;
  }, [shown, theme]);
  const value = useMemo((): Preferences => {
    const change = (changes: Kept) =>
      setKept((before) => {
        const next = { ...before, ...changes };
        keep(next);
        return next;
      });
    return {
      language,
      theme,
      singleKeys,
      instanceId: kept.instanceId,
      localization: surfaceTexts(pack, shown),
      textParts: parts,
      needTexts: need,
      chooseLanguage: (next) => change({ language: next }),
      chooseTheme: (next) => change({ theme: next }),
      chooseSingleKeys: (next) => change({ singleKeys: next }),
      chooseInstance: (instanceId) => change({ instanceId }),
    };
  }, [kept, language, theme, singleKeys, pack, shown, parts, need]);
  const localization = useMemo(() => ({ ...pack, locale: shown }), [pack, shown]);
  return (
    <PreferencesContext.Provider value={value}>
      <LocaleProvider localization={localization}>
        <FormatProvider>{children}</FormatProvider>
      </LocaleProvider>
    </PreferencesContext.Provider>
  );
};
