// What an instance wants of a new user, and what of it is still missing or unproven (wire §4.6).
import type { SignUpField, SignUpIdentificationField, UserSettingsJSON } from '@latchkey/wire';
import { PROVEN_FIELDS, type ProvenField, type SignUp } from './sign-up.ts';

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

/** Fields by which a user can be told apart; an account has at least one. */
const IDENTIFYING = ['email_address', 'phone_number', 'username', 'web3_wallet'] as const;

type Requirements = {
  readonly required: readonly SignUpField[];
  readonly optional: readonly SignUpField[];
  readonly missing: readonly SignUpField[];
  readonly unverified: readonly SignUpIdentificationField[];
};

const isGiven = (signUp: SignUp, field: SignUpField): boolean => {
  const given: Partial<Record<SignUpField, unknown>> = {
    email_address: signUp.emailAddress,
    phone_number: signUp.phoneNumber,
    username: signUp.username,
    web3_wallet: signUp.web3Wallet,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    password: signUp.passwordDigest,
    legal_accepted: signUp.legalAcceptedAt,
  };
  return given[field] !== undefined && given[field] !== null;
};

/** What is asked where nothing that identifies a person is required: any of it will do, but one must be there. */
const anyIdentifier = (settings: UserSettingsJSON, signUp: SignUp): readonly SignUpField[] => {
  const enabled = IDENTIFYING.filter((field) => settings.attributes[field].enabled);
  const isSettled = enabled.some((field) => settings.attributes[field].required || isGiven(signUp, field));
  const [first] = enabled;
  if (isSettled || first === undefined) return [];
  const isEither = enabled.includes('email_address') && enabled.includes('phone_number');
  return [isEither && !settings.sign_up.progressive ? 'email_address_or_phone_number' : first];
};

/**
 * What stands between an attempt and a user; nothing missing and nothing unverified means that it can be completed. `proven`
 * names the fields that were proven as they stand now.
 */
export const requirementsOf = (
  settings: UserSettingsJSON,
  signUp: SignUp,
  proven: readonly ProvenField[],
): Requirements => {
  const { attributes } = settings;
  const enabled = FIELDS.filter((field) => attributes[field].enabled);
  const legal: readonly SignUpField[] = settings.sign_up.legal_consent_enabled ? ['legal_accepted'] : [];
  const required = [...enabled.filter((field) => attributes[field].required), ...legal];
  // A wallet is nothing but its signature; an address or a number counts unproven where the instance says so.
  const mustProve = (field: ProvenField): boolean =>
    signUp[PROVEN_FIELDS[field].value] !== null &&
    (field === 'web3_wallet' || attributes[field].verify_at_sign_up) &&
    !proven.includes(field);
  const fields: readonly ProvenField[] = ['email_address', 'phone_number', 'web3_wallet'];
  return {
    required,
    optional: enabled.filter((field) => !attributes[field].required),
    missing: [...required.filter((field) => !isGiven(signUp, field)), ...anyIdentifier(settings, signUp)],
    unverified: fields.filter(mustProve),
  };
};

/** Can the user be created now? */
export const isSatisfied = (requirements: Requirements): boolean =>
  requirements.missing.length === 0 && requirements.unverified.length === 0;
