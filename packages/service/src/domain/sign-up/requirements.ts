// What an instance wants of a new user, and what of it is still missing or unproven (wire §4.6).
import type { SignUpField, SignUpIdentificationField, UserSettingsJSON } from '@latchkey/wire';
import type { SignUp } from './sign-up.ts';

/** Attributes a person can give at sign-up, in the order surfaces show them. */
const FIELDS = [
  'email_address',
  'phone_number',
  'username',
  'first_name',
  'last_name',
  'password',
  'web3_wallet',
] as const satisfies readonly SignUpField[];

type Requirements = {
  readonly required: readonly SignUpField[];
  readonly optional: readonly SignUpField[];
  readonly missing: readonly SignUpField[];
  readonly unverified: readonly SignUpIdentificationField[];
};

const isGiven = (signUp: SignUp, field: SignUpField): boolean => {
  const given: Partial<Record<SignUpField, unknown>> = {
    email_address: signUp.emailAddress,
    username: signUp.username,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    password: signUp.passwordDigest,
    legal_accepted: signUp.legalAcceptedAt,
  };
  return given[field] !== undefined && given[field] !== null;
};

/** What stands between an attempt and a user; nothing missing and nothing unverified means that it can be completed. */
export const requirementsOf = (settings: UserSettingsJSON, signUp: SignUp, isEmailVerified: boolean): Requirements => {
  const enabled = FIELDS.filter((field) => settings.attributes[field].enabled);
  const legal: readonly SignUpField[] = settings.sign_up.legal_consent_enabled ? ['legal_accepted'] : [];
  const required = [...enabled.filter((field) => settings.attributes[field].required), ...legal];
  const mustProveEmail =
    signUp.emailAddress !== null && settings.attributes.email_address.verify_at_sign_up && !isEmailVerified;
  return {
    required,
    optional: enabled.filter((field) => !settings.attributes[field].required),
    missing: required.filter((field) => !isGiven(signUp, field)),
    unverified: mustProveEmail ? ['email_address'] : [],
  };
};

/** Can the user be created now? */
export const isSatisfied = (requirements: Requirements): boolean =>
  requirements.missing.length === 0 && requirements.unverified.length === 0;
