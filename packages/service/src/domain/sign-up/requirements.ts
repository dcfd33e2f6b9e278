// The fields an instance requires of a new user, and which are still missing or unverified (docs/reference/wire.md#sign-up).
import {
  isOAuthStrategy,
  type SignUpField,
  type SignUpIdentificationField,
  type UserSettingsJSON,
} from '@latchkey/wire';
import {
  hasExternalProof,
  PROVEN_FIELDS,
  type ProvenField,
  provenFields,
  type SignUp,
  type SignUpProofs,
} from './sign-up.ts';

/** Attributes of a sign-up, in the order surfaces show them. */
const FIELDS = [
  'email_address',
  'phone_number',
  'username',
  'first_name',
  'last_name',
  'password',
  'web3_wallet',
] as const satisfies readonly SignUpField[];

/** Fields that identify a user; an account has at least one. */
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

/** When no identifying field is required, the user must give at least one of them. */
const anyIdentifier = (settings: UserSettingsJSON, signUp: SignUp): readonly SignUpField[] => {
  const enabled = IDENTIFYING.filter((field) => settings.attributes[field].enabled);
  const isSettled = enabled.some((field) => settings.attributes[field].required || isGiven(signUp, field));
  const [first] = enabled;
  if (isSettled || first === undefined) return [];
  const isEither = enabled.includes('email_address') && enabled.includes('phone_number');
  return [isEither && !settings.sign_up.progressive ? 'email_address_or_phone_number' : first];
};

/** If an identity provider replaced the captcha, the sign-up needs that provider's account. */
const missingProvider = (signUp: SignUp, proofs: SignUpProofs): readonly SignUpField[] => {
  const strategy = proofs.external_account?.strategy;
  if (!signUp.requiresExternal || hasExternalProof(proofs)) return [];
  return strategy !== undefined && isOAuthStrategy(strategy) ? [strategy] : [];
};

/** An address that an enterprise connection covers can be verified only through the connection. */
const missingCompany = (signUp: SignUp, proven: readonly ProvenField[]): readonly SignUpField[] =>
  signUp.enterpriseConnectionId !== null && !proven.includes('email_address') ? ['enterprise_sso'] : [];

/**
 * The open requirements of an attempt; if nothing is missing or unverified, it can be completed. A verification counts only for
 * the current value of its field. A user with a verified external account needs no password.
 */
export const requirementsOf = (settings: UserSettingsJSON, signUp: SignUp, proofs: SignUpProofs): Requirements => {
  const { attributes } = settings;
  const proven = provenFields(signUp, proofs);
  const company = missingCompany(signUp, proven);
  const reliesOnProvider = hasExternalProof(proofs) || company.length > 0;
  const enabled = FIELDS.filter((field) => attributes[field].enabled);
  const isRequired = (field: (typeof FIELDS)[number]): boolean =>
    attributes[field].required && !(field === 'password' && reliesOnProvider);
  const legal: readonly SignUpField[] = settings.sign_up.legal_consent_enabled ? ['legal_accepted'] : [];
  const required = [...enabled.filter(isRequired), ...legal];
  // A wallet must always be verified by its signature; an address or a number may stay unverified if the instance allows it.
  const mustProve = (field: ProvenField): boolean =>
    signUp[PROVEN_FIELDS[field].value] !== null &&
    !(field === 'email_address' && company.length > 0) &&
    (field === 'web3_wallet' || attributes[field].verify_at_sign_up) &&
    !proven.includes(field);
  const fields: readonly ProvenField[] = ['email_address', 'phone_number', 'web3_wallet'];
  return {
    required,
    optional: enabled.filter((field) => !isRequired(field)),
    missing: [
      ...required.filter((field) => !isGiven(signUp, field)),
      ...(reliesOnProvider ? [] : anyIdentifier(settings, signUp)),
      ...missingProvider(signUp, proofs),
      ...company,
    ],
    unverified: fields.filter(mustProve),
  };
};

/** Can the user be created now? */
export const isSatisfied = (requirements: Requirements): boolean =>
  requirements.missing.length === 0 && requirements.unverified.length === 0;
