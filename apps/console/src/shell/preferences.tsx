// What an operator chose for this browser: language, light or dark, and the instance. Kept in local storage, never secret.
import type { Localization } from '@latchkey/client';
import { LocaleProvider } from '@latchkey/ui/parts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { FormatProvider } from '../i18n/format-context.tsx';
import { chooseLanguage, directionOf, type Language, loadPack } from '../i18n/language.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export type Preferences = {
  readonly language: Language;
  readonly theme: Theme;
  readonly instanceId: string | undefined;
  readonly localization: Localization | undefined;
  readonly chooseLanguage: (language: Language) => void;
  readonly chooseTheme: (theme: Theme) => void;
  readonly chooseInstance: (id: string) => void;
};

const NAME = 'latchkey-console';

type Kept = { readonly language?: string; readonly theme?: string; readonly instanceId?: string };

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

type Texts = { readonly language: Language; readonly pack: Localization | undefined };

const ENGLISH: Texts = { language: 'en', pack: undefined };

/** The texts of a language. Undefined until the first pack is here; while another is downloaded, the one before stays. */
const useTexts = (language: Language): Texts | undefined => {
  const [texts, setTexts] = useState(language === 'en' ? ENGLISH : undefined);
  useEffect(() => {
    let isCurrent = true;
    loadPack(language).then(
      (pack) => isCurrent && setTexts({ language, pack }),
      // Without a pack the console is in English.
      () => isCurrent && setTexts(ENGLISH),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return texts;
};

/** Provides the choices, and applies them to the document. */
export const PreferencesProvider = ({ children }: { readonly children: ReactNode }) => {
  const [kept, setKept] = useState(readKept);
  const language = chooseLanguage(kept.language ?? null, navigator.languages);
  const theme = THEMES.find((one) => one === kept.theme) ?? 'system';
  const texts = useTexts(language);
  const { language: shown, pack } = texts ?? ENGLISH;
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
      instanceId: kept.instanceId,
      localization: pack,
      chooseLanguage: (next) => change({ language: next }),
      chooseTheme: (next) => change({ theme: next }),
      chooseInstance: (instanceId) => change({ instanceId }),
    };
  }, [kept, language, theme, pack]);
  const localization = useMemo(() => ({ ...pack, locale: shown }), [pack, shown]);
  return (
    <PreferencesContext.Provider value={value}>
      <LocaleProvider localization={localization}>
        {texts ? <FormatProvider>{children}</FormatProvider> : null}
      </LocaleProvider>
    </PreferencesContext.Provider>
  );
};
