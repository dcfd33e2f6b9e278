// A user as UserJSON (wire §4.8) and as the little that others may see.
import type { EmailAddressJSON, PublicUserDataJSON, UserJSON } from '@latchkey/wire';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import type { Account } from '../domain/organization.ts';
import { displayIdentifier, type EmailAddress, type Person } from '../domain/user.ts';
import { membershipJSON } from './organization.ts';
import { addressVerificationJSON } from './verification.ts';

/** Nobody has a picture yet; surfaces draw initials where `has_image` is false. */
const NO_IMAGE = { image_url: '', has_image: false } as const;

const emailAddressJSON = (email: EmailAddress): EmailAddressJSON => ({
  object: 'email_address',
  id: email.id,
  email_address: email.emailAddress,
  verification: addressVerificationJSON(email),
  matches_sso_connection: false,
  linked_to: [],
  reserved: false,
});

export const userJSON = ({ user, emails, memberships }: Account, settings: InstanceSettings): UserJSON => ({
  object: 'user',
  id: user.id,
  external_id: user.externalId,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  primary_email_address_id: user.primaryEmailAddressId,
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  ...NO_IMAGE,
  profile_image_id: null,
  email_addresses: emails.map(emailAddressJSON),
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  passkeys: [],
  organization_memberships: memberships.map((membership) => membershipJSON(membership, settings.organization_settings)),
  saml_accounts: [],
  enterprise_accounts: [],
  password_enabled: user.passwordDigest !== null,
  totp_enabled: false,
  backup_code_enabled: false,
  two_factor_enabled: false,
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

export const publicUserDataJSON = ({ user, emails }: Person): PublicUserDataJSON => ({
  object: 'public_user_data',
  first_name: user.firstName,
  last_name: user.lastName,
  ...NO_IMAGE,
  identifier: displayIdentifier(user, emails),
  user_id: user.id,
});
