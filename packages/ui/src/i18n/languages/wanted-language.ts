// The language of a surface: the host's choice first, then that of the page, then that of the browser.
import type { LoadOptions } from '@latchkey/client';
import { type Language, supportedLanguage } from '@latchkey/wire';

type Given = LoadOptions['localization'];

/** What a host says: a tag, or `auto`; undefined if it leaves the choice to the page. */
const namedBy = (given: Given): string | undefined => {
  const tag = typeof given === 'object' ? given.locale : given;
  return typeof tag === 'string' && tag !== '' ? tag : undefined;
};

/** The tag that a host names and of which there are no texts. */
export const unknownLanguage = (given: Given): string | undefined =>
  typeof given === 'string' && given !== 'auto' && !supportedLanguage(given) ? given : undefined;

/**
 * The language to show; undefined if the host's texts name theirs, or are the only ones for the page. `page` are the tags of the
 * page, with commas, `browser` those of the browser.
 */
export const wantedLanguage = (given: Given, page: string, browser: readonly string[]): Language | undefined => {
  const named = namedBy(given);
  const isObject = typeof given === 'object';
  if (isObject && named !== undefined && named !== 'auto') return undefined;
  const tags = named === 'auto' ? browser : (named ?? page).split(',');
  const language = tags.map(supportedLanguage).find((found) => found !== undefined);
  return language ?? (isObject && named === undefined ? undefined : 'en');
};
