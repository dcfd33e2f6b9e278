// The language of the surfaces: English, or a pack that is loaded when a user chooses it.
import type { LatchkeyProvider } from '@latchkey/react';
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type Pack = ComponentProps<typeof LatchkeyProvider>['localization'];

export const LANGUAGES = [
  { tag: 'en', name: 'English', direction: 'ltr', load: async (): Promise<Pack> => undefined },
  {
    tag: 'de',
    name: 'Deutsch',
    direction: 'ltr',
    load: async (): Promise<Pack> => (await import('@latchkey/localizations/de-de')).deDE,
  },
  {
    tag: 'es',
    name: 'Español',
    direction: 'ltr',
    load: async (): Promise<Pack> => (await import('@latchkey/localizations/es-es')).esES,
  },
  {
    tag: 'fr',
    name: 'Français',
    direction: 'ltr',
    load: async (): Promise<Pack> => (await import('@latchkey/localizations/fr-fr')).frFR,
  },
  {
    tag: 'ar',
    name: 'العربية',
    direction: 'rtl',
    load: async (): Promise<Pack> => (await import('@latchkey/localizations/ar-sa')).arSA,
  },
] as const;

type Language = (typeof LANGUAGES)[number];

type Choice = { readonly language: Language; readonly pack: Pack };

const ENGLISH: Choice = { language: LANGUAGES[0], pack: undefined };

type LanguageChoice = Choice & {
  /** The language that the user chose last; `language` follows when its texts are here. */
  readonly chosen: Language['tag'];
  readonly choose: (tag: Language['tag']) => void;
};

const LanguageContext = createContext<LanguageChoice>({ ...ENGLISH, chosen: 'en', choose: () => {} });

/** The language of the surfaces, its texts, and a function that changes it. */
export const useLanguage = () => useContext(LanguageContext);

export const LanguageProvider = ({ children }: { readonly children: ReactNode }) => {
  const [chosen, choose] = useState<Language['tag']>('en');
  const [choice, setChoice] = useState(ENGLISH);
  useEffect(() => {
    let isLatest = true;
    const language = LANGUAGES.find(({ tag }) => tag === chosen) ?? LANGUAGES[0];
    language.load().then((pack) => {
      if (isLatest) setChoice({ language, pack });
    });
    return () => {
      isLatest = false;
    };
  }, [chosen]);
  return <LanguageContext value={{ ...choice, chosen, choose }}>{children}</LanguageContext>;
};
