// A language for tests, made of the English texts: every letter has an accent, every vowel is there twice, which makes a text about
// 40 % longer, and the page is mirrored. What is still plain English was never translated.
import { english } from '@latchkey/ui/messages';
import type { Page } from '@playwright/test';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçďéƒğĥíĵķĺɱńóƥɋŕšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĹṀŃÓƤɊŔŠŤÚṼŴẊÝŽ';

const LETTERS: ReadonlyMap<string, string> = new Map(
  [...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]),
);

/** A text in the language; values in braces stay. `pseudo('Hi {name}')` is `Ĥíí {name}`. */
export const pseudo = (text: string): string =>
  text.replace(/\{[^}]*\}|[a-z]/gi, (part) => {
    const letter = LETTERS.get(part) ?? part;
    return /^[aeiou]$/i.test(part) ? letter + letter.toLowerCase() : letter;
  });

/** Texts that are patterns, not words. */
const PATTERNS = /^when\.(date|time)$/;

type Message = string | { readonly [category: string]: string };

const translated = (message: Message): Message =>
  typeof message === 'string'
    ? pseudo(message)
    : Object.fromEntries(Object.entries(message).map(([category, text]) => [category, pseudo(text)]));

/** The whole pack. */
export const pseudoPack = Object.fromEntries(
  Object.entries(english).map(([group, table]: [string, string | Readonly<Record<string, Message>>]) => [
    group,
    typeof table === 'string'
      ? 'en-XA'
      : Object.fromEntries(
          Object.entries(table).map(([key, message]) => [key, PATTERNS.test(key) ? message : translated(message)]),
        ),
  ]),
);

/** Switches the page and the open surface to the language, without a reload. */
export const showPseudo = (page: Page): Promise<void> =>
  page.evaluate(async (localization) => {
    const { Latchkey } = window as unknown as { Latchkey: { __unstable__updateProps(update: object): Promise<void> } };
    document.documentElement.dir = 'rtl';
    await Latchkey.__unstable__updateProps({ options: { localization } });
  }, pseudoPack);

/** Runs in the page, so it uses nothing outside itself. */
const findUntranslated = (names: string): readonly string[] => {
  const known = new RegExp(`^(${names})$`);
  const found = new Set<string>();
  const look = (text: string | null, where: Element): void => {
    const words = (text ?? '').replace(/\s+/g, ' ').trim();
    if (!/[a-z]{2}/i.test(words) || /[^\0-\u02af\u2000-\u206f]|[À-ɏṀṽẊẋ]/.test(words)) return;
    // What a user or an operator wrote: isolated, an address, or a name that the test gave.
    if (where.closest('bdi, code, [translate="no"]') || /\S@\S|^\S+\.\S+$/.test(words) || known.test(words)) return;
    found.add(`${where.tagName.toLowerCase()}.${[...where.classList].join('.')}: ${words}`);
  };
  for (const root of document.querySelectorAll('.lk-root')) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement?.checkVisibility({ visibilityProperty: true })) look(textContent, parentElement);
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const node of root.querySelectorAll(`[${name}]`)) look(node.getAttribute(name), node);
  }
  return [...found];
};

/** Visible texts, and names for screen readers, without an accent. `names` are proper names, as a pattern. */
export const untranslatedIn = (page: Page, names: string): Promise<readonly string[]> =>
  page.evaluate(findUntranslated, names);
