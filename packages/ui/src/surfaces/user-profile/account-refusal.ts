// Refusals of the service while changing an account, with the profile's texts.
import type { Problem } from '../../flows/problem.ts';
import { accountErrorMessages } from '../../i18n/errors/account-messages.en.ts';
import { errorText } from '../../i18n/errors/message.ts';
import { type Refusal, readRefusal } from '../shared/problems/error-to-problems.ts';

const OURS = [accountErrorMessages];

/**
 * Gives a problem the profile's text. A taken identifier gets a separate code: a language pack already has a text for the
 * original one, which is about signing in with it.
 */
const inOurWords = (problem: Problem): Problem => {
  const { code, field } = problem;
  if (code === 'form_identifier_exists' && field !== 'username') return { ...problem, code: 'identifier_taken' };
  const text = errorText(problem, OURS);
  return text === undefined ? problem : { ...problem, text };
};

/** Reads a refusal, with a custom `read` if given; rethrows other errors. */
export const readAccountRefusal = (error: unknown, read: (error: unknown) => Refusal = readRefusal): Refusal => ({
  problems: read(error).problems.map(inOurWords),
});
