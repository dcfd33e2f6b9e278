// The fields a sign-up still misses, and the step that follows from them.
import { isEnterpriseStrategy } from '@latchkey/wire';
import type { Asked } from './asked-fields.ts';
import type { SignUpAttempt } from './attempt.ts';
import {
  type ContactField,
  isContact,
  otherContact,
  SIGN_UP_FIELDS,
  type SignUpSettings,
  wireName,
} from './settings.ts';

const LEGAL = 'legal_accepted';
const EITHER = 'email_address_or_phone_number';

/** The missing fields that a card can ask for, and given but unverified ones, which can still be changed. */
export const stillAsks = (attempt: SignUpAttempt, contact: ContactField): Asked => {
  const { missingFields, unverifiedFields } = attempt;
  const either = missingFields.includes(EITHER);
  const fields = SIGN_UP_FIELDS.filter((field) => {
    const name = wireName(field);
    if (missingFields.includes(name)) return true;
    return isContact(field) && ((either && field === contact) || unverifiedFields.includes(name));
  });
  return {
    fields: Object.fromEntries(fields.map((field) => [field, 'required'])),
    consent: missingFields.includes(LEGAL),
    ...(either && { instead: otherContact(contact) }),
  };
};

/** The missing fields that no card can ask for. */
export const cannotAsk = (attempt: SignUpAttempt): readonly string[] => {
  const known = [...SIGN_UP_FIELDS.map(wireName), LEGAL, EITHER];
  return attempt.missingFields.filter((field) => !known.includes(field));
};

/** The step of a sign-up. */
export type NextStep =
  | 'complete'
  | 'enterprise'
  | 'verify-email'
  | 'verify-link'
  | 'verify-phone'
  | 'continue'
  | 'unavailable'
  | 'start';

/** Whether a field is missing that the user can give on the card for missing fields. */
export const canContinue = (attempt: SignUpAttempt): boolean =>
  attempt.status === 'missing_requirements' && attempt.missingFields.length > cannotAsk(attempt).length;

/** The next step by the service's reply. `nextStep(settings, attempt)` */
export const nextStep = (settings: SignUpSettings, attempt: SignUpAttempt): NextStep => {
  const { status, missingFields, unverifiedFields, createdSessionId } = attempt;
  if (status === 'complete') return createdSessionId === undefined ? 'start' : 'complete';
  if (status !== 'missing_requirements') return 'start';
  if (missingFields.some(isEnterpriseStrategy)) return 'enterprise';
  if (unverifiedFields.includes('email_address')) {
    if (settings.emailProof === undefined) return 'unavailable';
    return settings.emailProof === 'link' ? 'verify-link' : 'verify-email';
  }
  if (unverifiedFields.includes('phone_number')) return settings.phoneProof ? 'verify-phone' : 'unavailable';
  return canContinue(attempt) ? 'continue' : 'unavailable';
};
