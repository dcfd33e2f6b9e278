// Reply schema of a user with identifiers and linked accounts (docs/reference/wire.md#user).
import type { UserJSON } from '../../json/user.ts';
import {
  count,
  created,
  type Entries,
  entity,
  is,
  json,
  list,
  nullable,
  optional,
  text,
  textOrNull,
  timeOrNull,
  truth,
} from './entity.ts';
import {
  emailAddress,
  enterpriseAccount,
  externalAccount,
  passkey,
  phoneNumber,
  samlAccount,
  web3Wallet,
} from './identification.ts';
import { membership } from './organization.ts';

export const userEntries: Entries<UserJSON> = {
  object: is('user'),
  id: text,
  external_id: textOrNull,
  username: textOrNull,
  first_name: textOrNull,
  last_name: textOrNull,
  primary_email_address_id: textOrNull,
  primary_phone_number_id: textOrNull,
  primary_web3_wallet_id: textOrNull,
  image_url: text,
  has_image: truth,
  profile_image_id: optional(textOrNull),
  email_addresses: list(emailAddress),
  phone_numbers: list(phoneNumber),
  web3_wallets: list(web3Wallet),
  external_accounts: list(externalAccount),
  passkeys: list(passkey),
  organization_memberships: list(membership),
  saml_accounts: list(samlAccount),
  enterprise_accounts: list(enterpriseAccount),
  password_enabled: truth,
  totp_enabled: truth,
  backup_code_enabled: truth,
  two_factor_enabled: truth,
  public_metadata: json,
  unsafe_metadata: json,
  create_organization_enabled: truth,
  create_organizations_limit: nullable(count),
  delete_self_enabled: truth,
  last_sign_in_at: timeOrNull,
  legal_accepted_at: timeOrNull,
  ...created,
};

export const user = entity<UserJSON>(userEntries);
