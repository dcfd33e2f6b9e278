// What the service still misses of a sign-up, and which step comes next by that.
import type { Asked } from './asked-fields.ts';
import type { SignUpAttempt } from './sign-up-attempt.ts';
import { SIGN_UP_FIELDS, type SignUpSettings, wireName } from './sign-up-settings.ts';

const LEGAL = 'legal_accepted';

/** What the service still misses and this build can ask for; every field of it is needed. */
export const stillAsks = (attempt: SignUpAttempt): Asked => {
  const missing = SIGN_UP_FIELDS.filter((field) => attempt.missingFields.includes(wireName(field)));
  return {
    fields: Object.fromEntries(missing.map((field) => [field, 'required'])),
    consent: attempt.missingFields.includes(LEGAL),
  };
};

/** What the service misses and this build cannot ask for: a phone number, an account elsewhere. */
export const cannotAsk = (attempt: SignUpAttempt): readonly string[] => {
  const known = [...SIGN_UP_FIELDS.map(wireName), LEGAL];
  return attempt.missingFields.filter((field) => !known.includes(field));
};

/** The step a sign-up stands at. */
export type NextStep = 'complete' | 'verify-email' | 'continue' | 'unavailable' | 'start';

/** The step that comes next by what the service says. `nextStep(settings, attempt)` */
export const nextStep = (settings: SignUpSettings, attempt: SignUpAttempt): NextStep => {
  if (attempt.status === 'complete') return attempt.createdSessionId === undefined ? 'start' : 'complete';
  if (attempt.status !== 'missing_requirements') return 'start';
  if (attempt.unverifiedFields.includes('email_address')) {
    return settings.verifiesByCode ? 'verify-email' : 'unavailable';
  }
  const { fields, consent } = stillAsks(attempt);
  if (consent || Object.keys(fields).length > 0) return 'continue';
  return 'unavailable';
};
