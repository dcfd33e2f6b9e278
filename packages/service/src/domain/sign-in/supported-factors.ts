// Which identifiers an instance takes at sign-in, and which first factors a user can prove.
import type { AttributesJSON, FirstFactorJSON, SignInIdentifier, UserSettingsJSON } from '@latchkey/wire';
import { identifierKind, maskEmail, normaliseEmail } from '../identifiers.ts';
import type { EmailAddress } from '../user.ts';

const IDENTIFIERS = [
  'email_address',
  'phone_number',
  'username',
  'web3_wallet',
] as const satisfies readonly SignInIdentifier[];

/** Identifiers a person may type, in the order of the settings. */
export const supportedIdentifiers = (attributes: AttributesJSON): readonly SignInIdentifier[] =>
  IDENTIFIERS.filter((name) => attributes[name].enabled && attributes[name].used_for_first_factor);

const takesEmailCode = (settings: UserSettingsJSON): boolean => {
  const email = settings.attributes.email_address;
  return email.enabled && email.used_for_first_factor && email.first_factors.includes('email_code');
};

type FactorFacts = {
  readonly hasPassword: boolean;
  readonly primaryEmailAddressId: string | null;
  readonly emails: readonly EmailAddress[];
};

/**
 * The factors of one user. The address that was typed is shown as it is, so that the surface can pick its factor; every
 * other one is masked. A code goes only to proven addresses: an unproven one may belong to somebody else.
 */
export const factorsOfUser = (
  settings: UserSettingsJSON,
  facts: FactorFacts,
  typed: string,
): readonly FirstFactorJSON[] => {
  const typedEmail = normaliseEmail(typed);
  const proven = facts.emails.filter((email) => email.verificationStatus === 'verified');
  const toAddress = (email: EmailAddress) => ({
    email_address_id: email.id,
    safe_identifier: email.emailAddress === typedEmail ? email.emailAddress : maskEmail(email.emailAddress),
    primary: email.id === facts.primaryEmailAddressId,
  });
  const password: readonly FirstFactorJSON[] =
    settings.attributes.password.enabled && facts.hasPassword ? [{ strategy: 'password' }] : [];
  const codes = takesEmailCode(settings)
    ? proven.map((email): FirstFactorJSON => ({ strategy: 'email_code', ...toAddress(email) }))
    : [];
  const resets = settings.attributes.password.enabled
    ? proven.map((email): FirstFactorJSON => ({ strategy: 'reset_password_email_code', ...toAddress(email) }))
    : [];
  return [...password, ...codes, ...resets];
};

/**
 * The factors anybody is offered who types this identifier, when the instance does not tell who exists: the same for
 * known and unknown, so nothing about the user goes in. `addressId` stands for whatever address it may be.
 */
export const factorsForAnybody = (
  settings: UserSettingsJSON,
  typed: string,
  addressId: string,
): readonly FirstFactorJSON[] => {
  const password: readonly FirstFactorJSON[] = settings.attributes.password.enabled ? [{ strategy: 'password' }] : [];
  if (identifierKind(typed) !== 'email_address') return password;
  const address = {
    email_address_id: addressId,
    safe_identifier: normaliseEmail(typed) ?? typed.trim(),
    primary: true,
  };
  return [
    ...password,
    ...(takesEmailCode(settings) ? [{ strategy: 'email_code', ...address } as const] : []),
    ...(settings.attributes.password.enabled ? [{ strategy: 'reset_password_email_code', ...address } as const] : []),
  ];
};
