// Warns developers about texts of a host that no surface draws: misspelt keys, and paths of the contract without a counterpart.
// Only pages in development download it.
import type { Latchkey, LoadOptions, Localization } from '@latchkey/client';
import { CLIENT_ERROR_CODES, SERVER_ERROR_CODES } from '@latchkey/wire';
import { loadKeys } from '../languages/packs.ts';
import { unknownLanguage } from '../languages/wanted-language.ts';
import { CONTRACT_PATHS } from './paths.ts';
import { WITHOUT_COUNTERPART } from './paths-without-counterpart.ts';

/** Keys that a host may invent: its roles. */
const FREE = /^(locale$|roles\.)/;
/** An error text, by its code and perhaps its field or limit. */
const ERROR = /^(?:unstable__)?errors\.(.+?)(?:__.*)?$/;

const CODES: ReadonlySet<string> = new Set([...CLIENT_ERROR_CODES, ...SERVER_ERROR_CODES]);

/** More letters than any key has. */
const LONGEST = 120;
/** More wrong keys are no misspelling; the first of them say enough. */
const MOST_WARNINGS = 20;

/** Every text of a host by its path; a plural is one text. */
const pathsIn = (given: Localization, path = ''): readonly string[] =>
  Object.entries(given).flatMap(([key, value]) =>
    typeof value === 'object' && typeof value.other !== 'string'
      ? pathsIn(value, `${path}${key}.`)
      : value === undefined
        ? []
        : [path + key],
  );

/** How many letters differ (Levenshtein). */
const distance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...right].entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** The known path that is most similar to a path. */
const nearest = (path: string, known: readonly string[]): string | undefined => {
  const near = known.map((one) => ({ one, far: distance(path.slice(0, LONGEST), one) }));
  return near.reduce<(typeof near)[number] | undefined>(
    (best, next) => (best && best.far <= next.far ? best : next),
    undefined,
  )?.one;
};

/** Paths that no surface looks up, each with the most similar one that exists. `keys` are those of the packs. */
export const unknownPaths = (given: Localization, keys: string): readonly (readonly [path: string, near: string])[] => {
  const own = keys.split('\n').flatMap((line) => {
    const [group = '', ...names] = line.split(' ');
    return names.map((name) => `${group}.${name}`);
  });
  const known = [...own, ...Object.keys(CONTRACT_PATHS), ...Object.values(WITHOUT_COUNTERPART).flat()];
  const all = new Set(known);
  const isUnknown = (path: string): boolean =>
    !all.has(path) && !FREE.test(path) && !CODES.has(ERROR.exec(path)?.[1] ?? '');
  return pathsIn(given)
    .filter(isUnknown)
    .slice(0, MOST_WARNINGS)
    .map((path) => [path, nearest(path, known) ?? '']);
};

/** Stored on the client, so that each text is reported once, however many surfaces are rendered. */
const TEXTS_KEY = Symbol.for('latchkey.texts');

type Marked = { [TEXTS_KEY]?: Set<string> };

/** Warns about texts that are drawn nowhere, and about a language of which there are none. */
export const warnOfUnknown = async (
  latchkey: Latchkey,
  given: NonNullable<LoadOptions['localization']>,
): Promise<void> => {
  const marked: Latchkey & Marked = latchkey;
  marked[TEXTS_KEY] ??= new Set();
  const done = marked[TEXTS_KEY];
  const warn = (id: string, message: string): void => {
    if (!done.has(id)) latchkey.platform.log.warn(message);
    done.add(id);
  };
  const tag = unknownLanguage(given);
  if (tag !== undefined)
    warn(
      tag,
      `there are no texts in the language "${tag}", so English is shown. Pass them as an object, localization.`,
    );
  if (typeof given === 'string') return;
  const there = new Set(pathsIn(given));
  for (const [reason, paths] of Object.entries(WITHOUT_COUNTERPART))
    for (const path of paths) if (there.has(path)) warn(path, `the text "${path}" is drawn nowhere: ${reason}.`);
  for (const [path, near] of unknownPaths(given, await loadKeys()))
    warn(path, `localization has a text "${path}", which no surface looks up. The nearest one is "${near}".`);
};
