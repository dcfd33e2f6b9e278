// What the service refused somebody who looks after an organization, in the words of its profile.
import type { Problem } from '../../flows/problem.ts';
import { errorText } from '../../i18n/error-message.ts';
import { organizationErrorMessages } from '../../i18n/organization-error-messages.en.ts';
import { type Refusal, readRefusal } from '../shared/problems/refusal.ts';

const OURS = [organizationErrorMessages];

/** Codes that go under a name of their own: a language pack has words for them already, and they are about accounts. */
const RENAMED: { readonly [code: string]: string } = {
  form_identifier_exists: 'slug_taken',
  duplicate_record: 'domain_listed',
};

const inOurWords = (problem: Problem): Problem => {
  const renamed = RENAMED[problem.code];
  if (renamed) return { ...problem, code: renamed };
  const text = errorText(problem, OURS);
  return text === undefined ? problem : { ...problem, text };
};

/** Reads a refusal, with `read` where one is read in another way than any; throws again what is none. */
export const readOrganizationRefusal = (error: unknown, read: (error: unknown) => Refusal = readRefusal): Refusal => ({
  problems: read(error).problems.map(inOurWords),
});
