// Request schemas of a user's e-mail addresses, phone numbers, wallets, external accounts, passkeys and second factors
// (docs/reference/wire.md#identifier-calls, #passkey-calls, #second-factor-calls).
import * as v from 'valibot';
import { WEB3_STRATEGIES } from '../../strategies.ts';
import { clearableName, emailAddress, flag, optionalText, text, textList } from '../field.ts';
import { registrationCredential } from '../public-key-credential.ts';
import { oauthStrategy } from '../strategy.ts';

export const createEmailAddress = v.strictObject({ email_address: emailAddress });

export const prepareEmailAddress = v.variant('strategy', [
  v.strictObject({ strategy: v.literal('email_code') }),
  v.strictObject({ strategy: v.literal('email_link'), redirect_url: text }),
  v.strictObject({ strategy: v.literal('enterprise_sso'), redirect_url: text }),
]);

export const codeBody = v.strictObject({ code: text });

export const createPhoneNumber = v.strictObject({ phone_number: text });

/** Only one strategy verifies a number, so naming it is optional. */
export const preparePhoneNumber = v.strictObject({ strategy: v.optional(v.literal('phone_code')) });

export const updatePhoneNumber = v.strictObject({
  reserved_for_second_factor: v.optional(flag),
  default_second_factor: v.optional(flag),
});

export const createWeb3Wallet = v.strictObject({ web3_wallet: text });

export const prepareWeb3Wallet = v.strictObject({ strategy: v.picklist(WEB3_STRATEGIES) });

export const attemptWeb3Wallet = v.strictObject({ signature: text });

export const createExternalAccount = v.strictObject({
  strategy: oauthStrategy,
  redirect_url: optionalText,
  additional_scope: v.optional(textList),
});

export const reauthorizeExternalAccount = v.strictObject({
  redirect_url: optionalText,
  additional_scope: v.optional(textList),
});

export const attemptPasskey = v.strictObject({
  strategy: v.literal('passkey'),
  public_key_credential: registrationCredential,
});

export const updatePasskey = v.strictObject({ name: clearableName });
