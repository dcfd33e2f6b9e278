// What the service refused somebody who changes their account, in the words of the profile.
import type { Problem } from '../../flows/problem.ts';
import { accountErrorMessages } from '../../i18n/account-error-messages.en.ts';
import { errorText } from '../../i18n/error-message.ts';
import { type Refusal, readRefusal } from '../shared/problems/refusal.ts';

const OURS = [accountErrorMessages];

/**
 * Gives a problem the words of the profile. An identifier that somebody has goes under a name of its own: a language pack
 * has words for the code already, and they are about signing in with it.
 */
const inOurWords = (problem: Problem): Problem => {
  const { code, field } = problem;
  if (code === 'form_identifier_exists' && field !== 'username') return { ...problem, code: 'identifier_taken' };
  const text = errorText(problem, OURS);
  return text === undefined ? problem : { ...problem, text };
};

/** Reads a refusal, with `read` where one is read in another way than any; throws again what is none. */
export const readAccountRefusal = (error: unknown, read: (error: unknown) => Refusal = readRefusal): Refusal => ({
  problems: read(error).problems.map(inOurWords),
});
