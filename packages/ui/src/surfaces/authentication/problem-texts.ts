// Problems of a card → texts under its fields and at its top. A host's words win, then those of the surface, then ours.
import { useMemo } from 'react';
import type { Problem } from '../../flows/problem.ts';
import { errorText } from '../../i18n/error-message.ts';
import { errorMessages } from '../../i18n/error-messages.en.ts';
import { useMessages, usePartMessages } from '../../i18n/locale-context.tsx';
import { useUi } from '../../ui-context.tsx';
import { authenticationMessages } from './messages.en.ts';

/** Texts by field name, and the one for the whole card. */
export type ProblemTexts = { readonly fields: { readonly [field: string]: string }; readonly card?: string };

/** Texts of one surface by code, or by `code__field` with the field as on the wire. */
export type OwnTexts = { readonly [code: string]: string };

const NO_TEXTS: ProblemTexts = { fields: {} };
const NO_PROBLEMS: readonly Problem[] = [];

/** Sorts problems under the fields a card draws; what fits no field goes to its top, so that none is lost. */
const sort = (
  problems: readonly Problem[],
  fields: readonly string[],
  textOf: (problem: Problem) => string,
): ProblemTexts => {
  const texts: Record<string, string> = {};
  let card: string | undefined;
  for (const problem of problems) {
    const { field } = problem;
    const text = textOf(problem);
    if (field === undefined || !fields.includes(field)) card ??= text;
    else texts[field] = texts[field] === undefined ? text : `${texts[field]} ${text}`;
  }
  return card === undefined ? { fields: texts } : { fields: texts, card };
};

/**
 * The texts of a card's problems. `fields` are the names the card draws; give the same array each time.
 *
 * @example
 * const { fields, card } = useProblemTexts(problems, ['identifier', 'password']);
 */
export const useProblemTexts = (
  problems: readonly Problem[] = NO_PROBLEMS,
  fields: readonly string[],
  own?: OwnTexts,
): ProblemTexts => {
  const { localization } = useUi().options;
  const t = useMessages('authentication', authenticationMessages);
  const parts = usePartMessages();
  return useMemo(() => {
    if (problems.length === 0) return NO_TEXTS;
    const ours: OwnTexts = {
      code_incomplete: t('problem.codeIncomplete'),
      code_renewed: t('problem.codeRenewed'),
      attempt_expired: t('problem.attemptExpired'),
      passwords_differ: t('problem.passwordsDiffer'),
      legal_consent_missing: t('problem.legalConsentMissing'),
      ...own,
    };
    const sources = [localization?.errors, localization?.unstable__errors, ours, errorMessages];
    return sort(problems, fields, (problem) => errorText(problem, sources) ?? parts('error.unknown'));
  }, [problems, fields, own, localization, t, parts]);
};
