// The language of the surfaces: English, or a pack that is loaded when a user chooses it.
import type { LatchkeyProvider } from '@latchkey/react';
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type Pack = ComponentProps<typeof LatchkeyProvider>['localization'];

const PACKS: Readonly<Record<string, () => Promise<Pack>>> = {
  ar: () => import('@latchkey/localizations/ar-sa').then((pack) => pack.arSA),
  cs: () => import('@latchkey/localizations/cs-cz').then((pack) => pack.csCZ),
  da: () => import('@latchkey/localizations/da-dk').then((pack) => pack.daDK),
  de: () => import('@latchkey/localizations/de-de').then((pack) => pack.deDE),
  el: () => import('@latchkey/localizations/el-gr').then((pack) => pack.elGR),
  es: () => import('@latchkey/localizations/es-es').then((pack) => pack.esES),
  fi: () => import('@latchkey/localizations/fi-fi').then((pack) => pack.fiFI),
  fr: () => import('@latchkey/localizations/fr-fr').then((pack) => pack.frFR),
  he: () => import('@latchkey/localizations/he-il').then((pack) => pack.heIL),
  it: () => import('@latchkey/localizations/it-it').then((pack) => pack.itIT),
  ja: () => import('@latchkey/localizations/ja-jp').then((pack) => pack.jaJP),
  ko: () => import('@latchkey/localizations/ko-kr').then((pack) => pack.koKR),
  nb: () => import('@latchkey/localizations/nb-no').then((pack) => pack.nbNO),
  nl: () => import('@latchkey/localizations/nl-nl').then((pack) => pack.nlNL),
  pl: () => import('@latchkey/localizations/pl-pl').then((pack) => pack.plPL),
  'pt-BR': () => import('@latchkey/localizations/pt-br').then((pack) => pack.ptBR),
  'pt-PT': () => import('@latchkey/localizations/pt-pt').then((pack) => pack.ptPT),
  ru: () => import('@latchkey/localizations/ru-ru').then((pack) => pack.ruRU),
  sv: () => import('@latchkey/localizations/sv-se').then((pack) => pack.svSE),
  tr: () => import('@latchkey/localizations/tr-tr').then((pack) => pack.trTR),
  uk: () => import('@latchkey/localizations/uk-ua').then((pack) => pack.ukUA),
  'zh-CN': () => import('@latchkey/localizations/zh-cn').then((pack) => pack.zhCN),
  'zh-TW': () => import('@latchkey/localizations/zh-tw').then((pack) => pack.zhTW),
};

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he']);

/** The name of each language in itself: a table, because a browser reads the data of every language to find them. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português europeu',
  ru: 'Русский',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  'zh-CN': '中文（中国）',
  'zh-TW': '中文（台灣）',
};

type Language = {
  readonly tag: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Pack>;
};

const languageOf = (tag: string, load: () => Promise<Pack>): Language => ({
  tag,
  name: NAMES[tag] ?? tag,
  direction: RIGHT_TO_LEFT.has(tag) ? 'rtl' : 'ltr',
  load,
});

const IN_ENGLISH = languageOf('en', async () => undefined);

export const LANGUAGES = [IN_ENGLISH, ...Object.entries(PACKS).map(([tag, load]) => languageOf(tag, load))];

type Choice = { readonly language: Language; readonly pack: Pack };

const ENGLISH: Choice = { language: IN_ENGLISH, pack: undefined };

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
    const language = LANGUAGES.find(({ tag }) => tag === chosen) ?? IN_ENGLISH;
    language.load().then((pack) => {
      if (isLatest) setChoice({ language, pack });
    });
    return () => {
      isLatest = false;
    };
  }, [chosen]);
  return <LanguageContext value={{ ...choice, chosen, choose }}>{children}</LanguageContext>;
};
