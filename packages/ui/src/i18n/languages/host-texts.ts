// The texts of a surface: those of the host over a language pack, or over English. Both may have to be downloaded.
import type { Latchkey, LoadOptions, Localization, Platform } from '@latchkey/client';
import { createDownload, type Download } from '@latchkey/hooks';
import { directionOf, type Language } from '@latchkey/wire';
import { isContractWritten } from '../contract-written.ts';
import type { Values } from '../message.ts';
import { overPack } from './over-pack.ts';
import { loadPack } from './packs.ts';
import { createPatientDownload } from './patient-download.ts';
import { wantedLanguage } from './wanted-language.ts';

/** The part of a surface's context that is read or changed. */
export type TextContext = {
  readonly latchkey: Latchkey;
  readonly options: LoadOptions;
  readonly globals?: ((applicationName: string) => Values) | undefined;
  /** The direction of the texts, if it is not that of the page. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
};

/** Puts the texts into the context of a surface. */
export type Texts = { readonly inOwnWords: <Value extends TextContext>(value: Value) => Value };

/** How long a surface waits for its language before it is shown in English. */
const LIMIT_MS = 3_000;

/** A host's texts that already have our keys, and nothing to wait for. */
const asGiven: Texts = { inOwnWords: (value) => value };
const AS_GIVEN = { code: asGiven };
const nothing: Download<Texts> = {
  getSnapshot: () => AS_GIVEN,
  subscribe: () => () => undefined,
  ask: async () => asGiven,
};

const objectOf = (given: LoadOptions['localization']): Localization => (typeof given === 'object' ? given : {});

const inLanguage = (language: Language, pack: Localization, host: Texts): Texts => ({
  inOwnWords(value) {
    const own = host.inOwnWords(value);
    return {
      ...own,
      dir: directionOf(language),
      options: { ...own.options, localization: overPack(pack, objectOf(own.options.localization)) },
    };
  },
});

/** The texts in a language. Until they are here, for a limited time, and if they do not arrive: the host's over English. */
const createLanguageTexts = (language: Language, isMapped: boolean, { timers, log }: Platform): Download<Texts> => {
  const contract = isMapped ? contractTexts.ask() : Promise.resolve(asGiven);
  return createPatientDownload(async () => inLanguage(language, await loadPack(language), await contract), {
    timers,
    limitMs: LIMIT_MS,
    meanwhile: { inOwnWords: (value) => (contractTexts.getSnapshot().code ?? asGiven).inOwnWords(value) },
    onLate: (error) =>
      log.warn(`the texts in the language "${language}" are not here yet, so English is shown. ${error ?? ''}`),
  });
};

const contractTexts: Download<Texts> = createDownload(() => import('../contract-keys/texts.ts'));

/** Creates the function that finds the texts of a surface; each language is downloaded once. */
export const createTextsOf = (browserLanguages: () => readonly string[]) => {
  const known = new Map<string, Download<Texts>>();
  /** The download of the texts for a context, on a page in these languages. */
  return ({ latchkey, options }: TextContext, page: string): Download<Texts> => {
    const { localization } = options;
    const { platform, store } = latchkey;
    if (store.getSnapshot().environment?.isDevelopmentOrStaging()) void warn(latchkey, localization);
    const isMapped = isContractWritten(localization);
    const language = wantedLanguage(localization, page, browserLanguages());
    const isPlain = language === 'en' && /^en/i.test(page) && objectOf(localization).locale === undefined;
    if (language === undefined || isPlain) return isMapped ? contractTexts : nothing;
    const id = `${language} ${isMapped}`;
    const texts = known.get(id) ?? createLanguageTexts(language, isMapped, platform);
    known.set(id, texts);
    return texts;
  };
};

/** Tells developers which of their texts are drawn nowhere. */
const warn = async (latchkey: Latchkey, localization: LoadOptions['localization']): Promise<void> => {
  if (localization === undefined) return;
  const { warnOfUnknown } = await import('../contract-keys/unknown-texts.ts');
  await warnOfUnknown(latchkey, localization);
};
