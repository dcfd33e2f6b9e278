// A user as UserJSON (wire §4.8) and as the little that others may see.
import type { EmailAddressJSON, PhoneNumberJSON, PublicUserDataJSON, UserJSON } from '@latchkey/wire';
import type { LinkedAccount } from '../domain/external/external-account.ts';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import type { Account } from '../domain/organization.ts';
import { displayIdentifier, type EmailAddress, type Person, type PhoneNumber } from '../domain/user.ts';
import { externalAccountJSON, linksOf } from './external-account.ts';
import { passkeyJSON, web3WalletJSON } from './factors.ts';
import { membershipJSON } from './organization.ts';
import { addressVerificationJSON } from './verification.ts';

/** Nobody has a picture yet; surfaces draw initials where `has_image` is false. */
const NO_IMAGE = { image_url: '', has_image: false } as const;

const emailAddressJSON = (email: EmailAddress, accounts: readonly LinkedAccount[]): EmailAddressJSON => ({
  object: 'email_address',
  id: email.id,
  email_address: email.emailAddress,
  verification: addressVerificationJSON(email),
  matches_sso_connection: false,
  linked_to: linksOf(email.emailAddress, accounts),
  reserved: false,
});

const phoneNumberJSON = (phone: PhoneNumber): PhoneNumberJSON => ({
  object: 'phone_number',
  id: phone.id,
  phone_number: phone.phoneNumber,
  reserved_for_second_factor: phone.reservedForSecondFactor,
  default_second_factor: phone.defaultSecondFactor,
  verification: addressVerificationJSON(phone),
  linked_to: [],
});

export const userJSON = (
  { user, emails, phones, factors, memberships }: Account,
  settings: InstanceSettings,
): UserJSON => ({
  object: 'user',
  id: user.id,
  external_id: user.externalId,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  primary_email_address_id: user.primaryEmailAddressId,
  primary_phone_number_id: user.primaryPhoneNumberId,
  primary_web3_wallet_id: user.primaryWeb3WalletId,
  ...NO_IMAGE,
  profile_image_id: null,
  email_addresses: emails.map((email) => emailAddressJSON(email, factors.externalAccounts)),
  phone_numbers: phones.map(phoneNumberJSON),
  web3_wallets: factors.wallets.map(web3WalletJSON),
  external_accounts: factors.externalAccounts.map((account) => externalAccountJSON(account)),
  passkeys: factors.passkeys.map(passkeyJSON),
  organization_memberships: memberships.map((membership) => membershipJSON(membership, settings.organization_settings)),
  saml_accounts: [],
  enterprise_accounts: [],
  password_enabled: user.passwordDigest !== null,
  totp_enabled: factors.hasTotp,
  backup_code_enabled: factors.hasBackupCodes,
  two_factor_enabled: factors.hasTotp || phones.some(({ reservedForSecondFactor }) => reservedForSecondFactor),
  public_metadata: user.publicMetadata,
  unsafe_metadata: user.unsafeMetadata,
  create_organization_enabled: settings.user_settings.actions.create_organization,
  create_organizations_limit: settings.user_settings.actions.create_organizations_limit ?? null,
  delete_self_enabled: settings.user_settings.actions.delete_self,
  last_sign_in_at: user.lastSignInAt,
  legal_accepted_at: user.legalAcceptedAt,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
});

export const publicUserDataJSON = ({ user, emails, phones }: Person): PublicUserDataJSON => ({
  object: 'public_user_data',
  first_name: user.firstName,
  last_name: user.lastName,
  ...NO_IMAGE,
  identifier: displayIdentifier(user, emails, phones),
  user_id: user.id,
});
