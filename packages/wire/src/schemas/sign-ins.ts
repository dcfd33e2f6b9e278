// Request schemas of the sign-in calls (docs/reference/wire.md#sign-in-calls).
import * as v from 'valibot';
import { WEB3_STRATEGIES } from '../strategies.ts';
import {
  CODE_STRATEGIES,
  ENTERPRISE_STRATEGIES,
  RESET_STRATEGIES,
  SECOND_FACTOR_STRATEGIES,
  SIGN_IN_CREATE_STRATEGIES,
} from '../strategy-lists.ts';
import { clearableText, flag, optionalText, password, text } from './field.ts';
import { assertionCredential } from './public-key-credential.ts';
import { oauthStrategy } from './strategy.ts';

/**
 * Every variant of creation in one shape, because all fields are optional and an empty body must succeed
 * (docs/reference/wire.md#empty-attempts).
 */
export const createSignIn = v.strictObject({
  strategy: v.optional(v.union([v.picklist(SIGN_IN_CREATE_STRATEGIES), oauthStrategy])),
  identifier: v.optional(clearableText),
  password: v.optional(password),
  ticket: optionalText,
  token: optionalText,
  transfer: v.optional(flag),
  redirect_url: optionalText,
  action_complete_redirect_url: optionalText,
  oidc_prompt: optionalText,
  oidc_login_hint: optionalText,
});

const toEmail = { email_address_id: text };
const toPhone = { phone_number_id: text };
const returning = { redirect_url: optionalText, action_complete_redirect_url: optionalText };

export const prepareSignInFirstFactor = v.variant('strategy', [
  v.strictObject({ strategy: v.literal('passkey') }),
  v.strictObject({ strategy: v.literal('email_link'), ...toEmail, redirect_url: text }),
  v.strictObject({ strategy: v.literal('email_code'), ...toEmail }),
  v.strictObject({ strategy: v.literal('reset_password_email_code'), ...toEmail }),
  v.strictObject({ strategy: v.literal('phone_code'), ...toPhone, default: v.optional(flag) }),
  v.strictObject({ strategy: v.literal('reset_password_phone_code'), ...toPhone }),
  v.strictObject({ strategy: v.picklist(WEB3_STRATEGIES), web3_wallet_id: text }),
  v.strictObject({ strategy: v.picklist(ENTERPRISE_STRATEGIES), ...returning }),
]);

export const attemptSignInFirstFactor = v.variant('strategy', [
  v.strictObject({ strategy: v.literal('password'), password }),
  v.strictObject({ strategy: v.picklist(CODE_STRATEGIES), code: text }),
  v.strictObject({ strategy: v.picklist(RESET_STRATEGIES), code: text, password: v.optional(password) }),
  v.strictObject({ strategy: v.picklist(WEB3_STRATEGIES), signature: text }),
  v.strictObject({ strategy: v.literal('passkey'), public_key_credential: assertionCredential }),
]);

/** Without a number, the user's default one. */
export const prepareSecondFactor = v.strictObject({
  strategy: v.literal('phone_code'),
  phone_number_id: optionalText,
});

export const attemptSecondFactor = v.strictObject({
  strategy: v.picklist(SECOND_FACTOR_STRATEGIES),
  code: text,
});

/** Without an address or number, the one that the service listed. */
export const prepareSignInSecondFactor = v.variant('strategy', [
  prepareSecondFactor,
  v.strictObject({ strategy: v.literal('email_code'), email_address_id: optionalText }),
  v.strictObject({ strategy: v.literal('passkey') }),
]);

export const attemptSignInSecondFactor = v.variant('strategy', [
  attemptSecondFactor,
  v.strictObject({ strategy: v.literal('email_code'), code: text }),
  v.strictObject({ strategy: v.literal('passkey'), public_key_credential: assertionCredential }),
]);

export const resetPassword = v.strictObject({
  password,
  sign_out_of_other_sessions: v.optional(flag),
});
