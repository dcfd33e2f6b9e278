// A pseudo-language: every English text with accents and longer by two fifths, so that a picture shows which text has no room, and
// which one is not translated.
import { english } from '@latchkey/ui/messages';
import type { Page } from '@playwright/test';

const LONGER_BY = 0.4;
const FILLER = 'ẽxţŕä ';
const PLACEHOLDER = /(\{\{?[^{}]*\}?\})/;
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçďéƒğĥíĵķļɱñöþǫŕšţüṽŵẋýžÅƁÇĎÉƑĞĤÍĴĶĻṀÑÖÞǪŔŠŢÜṼŴẊÝŽ';
const ACCENTS = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at]]));

const accented = (text: string): string => [...text].map((letter) => ACCENTS.get(letter) ?? letter).join('');

/** A text in the pseudo-language; placeholders stay as they are. */
const pseudoText = (text: string): string => {
  const parts = text.split(PLACEHOLDER).map((part, at) => (at % 2 === 1 ? part : accented(part)));
  const more = Math.ceil(text.length * LONGER_BY);
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trim();
  return `${parts.join('')} ${filler}`;
};

/** These texts are patterns of dates, not words. */
const PATTERN_KEYS = /^when\.(date|time)$/;

type Texts = string | { readonly [key: string]: Texts };

const pseudoOf = (texts: Texts): Texts =>
  typeof texts === 'string'
    ? pseudoText(texts)
    : Object.fromEntries(
        Object.entries(texts).map(([key, value]) => [key, PATTERN_KEYS.test(key) ? value : pseudoOf(value)]),
      );

/** Dates and plurals are those of a language with the plural forms of English and other words. */
const PACK = { ...(pseudoOf(english) as object), locale: 'de-DE' };

const allTexts = (texts: Texts): readonly string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(allTexts);

/** Words of four and more unaccented letters. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/(?<![\p{L}\p{N}])[A-Za-z]{4,}(?![\p{L}\p{N}])/gu)?.map((word) => word.toLowerCase()) ?? [];

const ENGLISH_WORDS = new Set(
  allTexts(english)
    .flatMap((text) => text.split(PLACEHOLDER).filter((_, at) => at % 2 === 0))
    .flatMap(wordsOf),
);

/** Switches the page and the open card to the pseudo-language without a reload. */
export const showPseudoLanguage = (page: Page): Promise<void> =>
  page.evaluate(async (localization) => {
    const { Latchkey } = window as unknown as { Latchkey: { __unstable__updateProps(update: object): Promise<void> } };
    await Latchkey.__unstable__updateProps({ options: { localization } });
  }, PACK);

/** What a person sees or hears of the surfaces: texts, and the attributes that are read. Runs in the page. */
const readSurfaces = (): readonly string[] => {
  const found: string[] = [];
  const isSeen = (node: Element): boolean => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // What a user or an operator wrote is isolated.
  const isData = (node: Element): boolean => node.closest('bdi, code, [translate="no"]') !== null;
  for (const root of document.querySelectorAll('.lk-root')) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement && textContent?.trim() && isSeen(parentElement) && !isData(parentElement))
        found.push(textContent);
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const node of root.querySelectorAll(`[${name}]`))
        if (isSeen(node) && !isData(node)) found.push(node.getAttribute(name) ?? '');
  }
  return found;
};

/** Texts of the surfaces with an English word, apart from `data`, which users and operators wrote. */
export const untranslatedOf = async (page: Page, data: RegExp): Promise<readonly string[]> => {
  const texts = await page.evaluate(readSurfaces);
  const isLeft = (text: string): boolean =>
    wordsOf(text.replace(/\S+@\S+|https?:\S+/g, '').replace(data, '')).some((word) => ENGLISH_WORDS.has(word));
  return [...new Set(texts.map((text) => text.trim()).filter(isLeft))];
};
