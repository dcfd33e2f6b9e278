// Problems of a card → texts under its fields and at its top. The host's texts come first, then those of the card, then those of
// the problem itself.
import { useMemo } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import { errorText } from '../../../i18n/errors/message.ts';
import { joinSentences } from '../../../i18n/join.ts';
import { laterPartMessages } from '../../../i18n/later-part-messages.en.ts';
import { translateWith, useWords, type Words } from '../../../i18n/locale-context.tsx';
import { useUi } from '../../../ui-context.tsx';

/** Texts by field name, and the one for the whole card. */
export type ProblemTexts = {
  readonly fields: { readonly [field: string]: string };
  readonly card?: string | undefined;
};

/** Texts of one surface by code, or by `code__field` with the field as on the wire. */
export type OwnTexts = { readonly [code: string]: string };

const NO_TEXTS: ProblemTexts = { fields: {} };
const NO_PROBLEMS: readonly Problem[] = [];

/** Sorts problems under the fields a card renders; the others go to its top, so that none is lost. */
const sort = (
  problems: readonly Problem[],
  fields: readonly string[],
  locale: string,
  textOf: (problem: Problem) => string,
): ProblemTexts => {
  const texts: Record<string, string> = {};
  let card: string | undefined;
  for (const problem of problems) {
    const { field } = problem;
    const text = textOf(problem);
    if (field === undefined || !fields.includes(field)) card ??= text;
    else texts[field] = joinSentences(locale, [texts[field], text]);
  }
  return { fields: texts, card };
};

/** Finds the texts of a card's problems, in the localization of its page. */
export type TextsOf = (problems: readonly Problem[], fields: readonly string[], words: Words) => ProblemTexts;

/** The texts of problems in a localization. `fields` are the names the card renders, `localization` contains the error texts. */
export const problemTexts = (
  problems: readonly Problem[],
  fields: readonly string[],
  words: Words,
  own?: OwnTexts,
  localization = words.localization,
): ProblemTexts => {
  if (problems.length === 0) return NO_TEXTS;
  const t = translateWith(words, 'parts', laterPartMessages);
  const shared: OwnTexts = { attempt_expired: t('error.expired') };
  const sources = [localization?.errors, localization?.unstable__errors, own, shared];
  return sort(
    problems,
    fields,
    words.locale,
    (problem) => errorText(problem, sources, words.locale) ?? t('error.unknown'),
  );
};

/**
 * The texts of a card's problems. `fields` are the names the card renders; pass a stable array.
 *
 * @example
 * const { fields, card } = useProblemTexts(problems, ['identifier', 'password']);
 */
export const useProblemTexts = (
  problems: readonly Problem[] = NO_PROBLEMS,
  fields: readonly string[],
  own?: OwnTexts,
): ProblemTexts => {
  const words = useWords();
  // A nested surface may have other texts for problems.
  const { localization } = useUi().options;
  return useMemo(
    () => problemTexts(problems, fields, words, own, localization),
    [problems, fields, words, own, localization],
  );
};
