// What a sign-up still needs: which fields a card asks for, which of them are wrong, and which step comes next.
import { looksLikeEmail } from './email-shape.ts';
import type { Problem } from './problem.ts';
import type { SignUpAttempt } from './sign-up-attempt.ts';
import {
  type FieldNeeds,
  SIGN_UP_FIELDS,
  type SignUpSettings,
  type SignUpValues,
  wireName,
} from './sign-up-settings.ts';

const LEGAL = 'legal_accepted';

/** What a card asks for: fields, and whether the consent to the terms is among them. */
export type Asked = { readonly fields: FieldNeeds; readonly consent: boolean };

/** What the first card asks for. */
export const startAsks = (settings: SignUpSettings): Asked => ({
  fields: settings.fields,
  consent: settings.legalConsent,
});

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

/** What is wrong with typed values before they are sent; the service has the last word. */
export const problemsOf = ({ fields, consent }: Asked, values: SignUpValues): readonly Problem[] => {
  const problems = SIGN_UP_FIELDS.flatMap((field): readonly Problem[] => {
    const value = values[field].trim();
    if (value === '') return fields[field] === 'required' ? [{ code: 'form_param_nil', field }] : [];
    if (field !== 'emailAddress' || fields[field] === undefined || looksLikeEmail(value)) return [];
    return [{ code: 'form_param_format_invalid', field }];
  });
  const unagreed = consent && !values.legalAccepted;
  return unagreed ? [...problems, { code: 'legal_consent_missing', field: 'legalAccepted' }] : problems;
};

/** The values a card sends: what it asks for, without optional fields that were left empty. */
export const valuesToSend = ({ fields, consent }: Asked, values: SignUpValues): Partial<SignUpValues> => {
  const texts = SIGN_UP_FIELDS.flatMap((field) => {
    const value = field === 'password' ? values[field] : values[field].trim();
    return fields[field] === undefined || (value === '' && fields[field] === 'optional') ? [] : [[field, value]];
  });
  return { ...Object.fromEntries(texts), ...(consent && { legalAccepted: values.legalAccepted }) };
};
