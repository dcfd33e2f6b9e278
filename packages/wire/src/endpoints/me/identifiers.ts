// Calls on the user's e-mail addresses, phone numbers, wallets, external accounts, passkeys and second factors
// (docs/reference/wire.md#identifier-calls, #passkey-calls, #second-factor-calls).
import type { DeletedObjectJSON } from '../../json/deleted-object.ts';
import type { EmailAddressJSON } from '../../json/email-address.ts';
import type { ExternalAccountJSON } from '../../json/external-account.ts';
import type { PasskeyJSON } from '../../json/passkey.ts';
import type { PhoneNumberJSON } from '../../json/phone-number.ts';
import type { BackupCodeJSON, TOTPJSON } from '../../json/second-factor.ts';
import type { Web3WalletJSON } from '../../json/web3-wallet.ts';
import type {
  attemptPasskey,
  attemptWeb3Wallet,
  codeBody,
  createEmailAddress,
  createExternalAccount,
  createPhoneNumber,
  createWeb3Wallet,
  prepareEmailAddress,
  preparePhoneNumber,
  prepareWeb3Wallet,
  reauthorizeExternalAccount,
  updatePasskey,
  updatePhoneNumber,
} from '../../schemas/me/identifiers.ts';
import type { Enveloped, WireInput } from '../wire-input.ts';

type EmailCall<Body> = Enveloped<EmailAddressJSON, { body: Body }>;
type PhoneCall<Body> = Enveloped<PhoneNumberJSON, { body: Body }>;
type WalletCall<Body> = Enveloped<Web3WalletJSON, { body: Body }>;
type ExternalCall<Body> = Enveloped<ExternalAccountJSON, { body: Body }>;
type PasskeyCall<Body> = Enveloped<PasskeyJSON, { body: Body }>;
type Code = WireInput<typeof codeBody>;

export type MeIdentifierEndpoints = {
  readonly 'POST /me/email_addresses': EmailCall<WireInput<typeof createEmailAddress>>;
  readonly 'GET /me/email_addresses/:id': Enveloped<EmailAddressJSON>;
  readonly 'POST /me/email_addresses/:id/prepare_verification': EmailCall<WireInput<typeof prepareEmailAddress>>;
  readonly 'POST /me/email_addresses/:id/attempt_verification': EmailCall<Code>;
  readonly 'DELETE /me/email_addresses/:id': Enveloped<DeletedObjectJSON>;

  readonly 'POST /me/phone_numbers': PhoneCall<WireInput<typeof createPhoneNumber>>;
  readonly 'POST /me/phone_numbers/:id/prepare_verification': PhoneCall<WireInput<typeof preparePhoneNumber>>;
  readonly 'POST /me/phone_numbers/:id/attempt_verification': PhoneCall<Code>;
  readonly 'PATCH /me/phone_numbers/:id': PhoneCall<WireInput<typeof updatePhoneNumber>>;
  readonly 'DELETE /me/phone_numbers/:id': Enveloped<DeletedObjectJSON>;

  readonly 'POST /me/web3_wallets': WalletCall<WireInput<typeof createWeb3Wallet>>;
  readonly 'POST /me/web3_wallets/:id/prepare_verification': WalletCall<WireInput<typeof prepareWeb3Wallet>>;
  readonly 'POST /me/web3_wallets/:id/attempt_verification': WalletCall<WireInput<typeof attemptWeb3Wallet>>;
  readonly 'DELETE /me/web3_wallets/:id': Enveloped<DeletedObjectJSON>;

  readonly 'POST /me/external_accounts': ExternalCall<WireInput<typeof createExternalAccount>>;
  readonly 'GET /me/external_accounts/:id': Enveloped<ExternalAccountJSON>;
  readonly 'PATCH /me/external_accounts/:id/reauthorize': ExternalCall<WireInput<typeof reauthorizeExternalAccount>>;
  readonly 'DELETE /me/external_accounts/:id': Enveloped<DeletedObjectJSON>;

  readonly 'POST /me/passkeys': Enveloped<PasskeyJSON>;
  readonly 'POST /me/passkeys/:id/attempt_verification': PasskeyCall<WireInput<typeof attemptPasskey>>;
  readonly 'PATCH /me/passkeys/:id': PasskeyCall<WireInput<typeof updatePasskey>>;
  readonly 'DELETE /me/passkeys/:id': Enveloped<DeletedObjectJSON>;

  readonly 'POST /me/totp': Enveloped<TOTPJSON>;
  readonly 'POST /me/totp/attempt_verification': Enveloped<TOTPJSON, { body: Code }>;
  readonly 'DELETE /me/totp': Enveloped<DeletedObjectJSON>;
  readonly 'POST /me/backup_codes': Enveloped<BackupCodeJSON>;
};
