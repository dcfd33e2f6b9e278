// Reply schemas of a user's addresses, numbers, wallets, accounts, passkeys and second factors
// (docs/reference/wire.md#identifiers).
import * as v from 'valibot';
import type { EmailAddressJSON, IdentificationLinkJSON } from '../../json/email-address.ts';
import type {
  EnterpriseAccountConnectionJSON,
  EnterpriseAccountJSON,
  SamlAccountConnectionJSON,
  SamlAccountJSON,
} from '../../json/enterprise-account.ts';
import type { ExternalAccountJSON } from '../../json/external-account.ts';
import type { ImageJSON } from '../../json/image.ts';
import type { PasskeyJSON } from '../../json/passkey.ts';
import type { PhoneNumberJSON } from '../../json/phone-number.ts';
import type { BackupCodeJSON, TOTPJSON } from '../../json/second-factor.ts';
import type { Web3WalletJSON } from '../../json/web3-wallet.ts';
import { SAML_IDPS } from '../../strategies.ts';
import { oauthStrategy } from '../strategy.ts';
import {
  created,
  entity,
  is,
  json,
  list,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  timeOrNull,
  truth,
} from './entity.ts';
import { verification } from './verification.ts';

const linkedTo = list(
  entity<IdentificationLinkJSON>({ object: optional(is('identification_link')), id: text, type: text }),
);

export const emailAddress = entity<EmailAddressJSON>({
  object: is('email_address'),
  id: text,
  email_address: text,
  verification: nullable(verification),
  matches_sso_connection: truth,
  linked_to: linkedTo,
  reserved: optional(truth),
});

export const phoneNumber = entity<PhoneNumberJSON>({
  object: is('phone_number'),
  id: text,
  phone_number: text,
  reserved_for_second_factor: truth,
  default_second_factor: truth,
  verification: nullable(verification),
  linked_to: linkedTo,
  backup_codes: optional(list(text)),
});

export const web3Wallet = entity<Web3WalletJSON>({
  object: is('web3_wallet'),
  id: text,
  web3_wallet: text,
  verification: nullable(verification),
});

export const externalAccount = entity<ExternalAccountJSON>({
  object: is('external_account'),
  id: text,
  identification_id: text,
  provider: text,
  provider_user_id: text,
  approved_scopes: text,
  email_address: text,
  first_name: text,
  last_name: text,
  image_url: text,
  username: text,
  public_metadata: json,
  label: text,
  verification: optional(nullable(verification)),
});

const protocol = oneOf(['saml', 'oauth']);
const enterpriseProvider = v.union([oneOf(SAML_IDPS), oauthStrategy]);
const connectionFields = {
  id: text,
  name: text,
  domain: text,
  active: truth,
  sync_user_attributes: truth,
  allow_subdomains: truth,
  allow_idp_initiated: truth,
  disable_additional_identifications: truth,
  ...created,
};

export const enterpriseAccount = entity<EnterpriseAccountJSON>({
  object: is('enterprise_account'),
  id: text,
  provider: enterpriseProvider,
  protocol,
  provider_user_id: textOrNull,
  active: truth,
  email_address: text,
  first_name: textOrNull,
  last_name: textOrNull,
  public_metadata: json,
  verification: nullable(verification),
  enterprise_connection: nullable(
    entity<EnterpriseAccountConnectionJSON>({
      object: is('enterprise_account_connection'),
      ...connectionFields,
      protocol,
      provider: enterpriseProvider,
      logo_public_url: textOrNull,
    }),
  ),
});

export const samlAccount = entity<SamlAccountJSON>({
  object: is('saml_account'),
  id: text,
  provider: oneOf(SAML_IDPS),
  provider_user_id: textOrNull,
  active: truth,
  email_address: text,
  first_name: text,
  last_name: text,
  verification: optional(nullable(verification)),
  saml_connection: optional(
    nullable(
      entity<SamlAccountConnectionJSON>({
        object: is('saml_account_connection'),
        ...connectionFields,
        provider: oneOf(SAML_IDPS),
      }),
    ),
  ),
});

export const passkey = entity<PasskeyJSON>({
  object: is('passkey'),
  id: text,
  name: textOrNull,
  verification: nullable(verification),
  last_used_at: timeOrNull,
  ...created,
});

export const totp = entity<TOTPJSON>({
  object: is('totp'),
  id: text,
  secret: optional(text),
  uri: optional(text),
  verified: truth,
  backup_codes: optional(list(text)),
  ...created,
});

export const backupCode = entity<BackupCodeJSON>({
  object: is('backup_code'),
  id: text,
  codes: list(text),
  ...created,
});

export const image = entity<ImageJSON>({ object: is('image'), id: text, name: textOrNull, public_url: textOrNull });
