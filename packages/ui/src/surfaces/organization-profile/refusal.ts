// Refusals of the service while managing an organization, with codes for the profile's texts.
import type { Problem } from '../../flows/problem.ts';
import { errorText } from '../../i18n/errors/message.ts';
import { organizationErrorMessages } from '../../i18n/errors/organization-messages.en.ts';
import { type Refusal, readRefusal } from '../shared/problems/error-to-problems.ts';

const OURS = [organizationErrorMessages];

/** Codes that are renamed: a language pack already has texts for the original ones, and they are about accounts. */
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

/** Reads a refusal, with a custom `read` if given; rethrows other errors. */
export const readOrganizationRefusal = (error: unknown, read: (error: unknown) => Refusal = readRefusal): Refusal => ({
  problems: read(error).problems.map(inOurWords),
});
