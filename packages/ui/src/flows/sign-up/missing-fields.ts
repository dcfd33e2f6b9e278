// What the service still misses of a sign-up, and which step comes next by that.
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
const ENTERPRISE: readonly string[] = ['saml', 'enterprise_sso'];

/** What the service still misses and a card can ask for, and what is given but unproven, which can still be changed. */
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

/** What the service misses and no card can ask for. */
export const cannotAsk = (attempt: SignUpAttempt): readonly string[] => {
  const known = [...SIGN_UP_FIELDS.map(wireName), LEGAL, EITHER];
  return attempt.missingFields.filter((field) => !known.includes(field));
};

/** The step a sign-up stands at. */
export type NextStep =
  | 'complete'
  | 'enterprise'
  | 'verify-email'
  | 'verify-link'
  | 'verify-phone'
  | 'continue'
  | 'unavailable'
  | 'start';

/** Whether something is missing that a person can give on a card of its own. */
export const canContinue = (attempt: SignUpAttempt): boolean =>
  attempt.status === 'missing_requirements' && attempt.missingFields.length > cannotAsk(attempt).length;

/** The step that comes next by what the service says. `nextStep(settings, attempt)` */
export const nextStep = (settings: SignUpSettings, attempt: SignUpAttempt): NextStep => {
  const { status, missingFields, unverifiedFields, createdSessionId } = attempt;
  if (status === 'complete') return createdSessionId === undefined ? 'start' : 'complete';
  if (status !== 'missing_requirements') return 'start';
  if (missingFields.some((field) => ENTERPRISE.includes(field))) return 'enterprise';
  if (unverifiedFields.includes('email_address')) {
    if (settings.emailProof === undefined) return 'unavailable';
    return settings.emailProof === 'email_link' ? 'verify-link' : 'verify-email';
  }
  if (unverifiedFields.includes('phone_number')) return settings.phoneProof ? 'verify-phone' : 'unavailable';
  return canContinue(attempt) ? 'continue' : 'unavailable';
};
