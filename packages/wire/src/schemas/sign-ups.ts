// Request schemas of the sign-up calls (docs/reference/wire.md#sign-up-calls).
import * as v from 'valibot';
import { WEB3_STRATEGIES } from '../strategies.ts';
import {
  CODE_STRATEGIES,
  ENTERPRISE_STRATEGIES,
  SIGN_UP_ATTEMPT_STRATEGIES,
  SIGN_UP_CREATE_STRATEGIES,
} from '../strategy-lists.ts';
import { captchaFields } from './client.ts';
import {
  clearableEmailAddress,
  clearableName,
  clearablePassword,
  clearableText,
  flag,
  metadata,
  optionalText,
  text,
} from './field.ts';
import { oauthStrategy } from './strategy.ts';

/** The whole form is sent each time: a blank optional input arrives empty and means null. */
const signUpFields = {
  strategy: v.optional(v.union([v.picklist(SIGN_UP_CREATE_STRATEGIES), oauthStrategy])),
  email_address: v.optional(clearableEmailAddress),
  phone_number: v.optional(clearableText),
  email_address_or_phone_number: v.optional(clearableText),
  username: v.optional(clearableText),
  first_name: v.optional(clearableName),
  last_name: v.optional(clearableName),
  password: v.optional(clearablePassword),
  web3_wallet: v.optional(clearableText),
  legal_accepted: v.optional(flag),
  unsafe_metadata: v.optional(metadata),
  ticket: optionalText,
  token: optionalText,
  transfer: v.optional(flag),
  redirect_url: optionalText,
  action_complete_redirect_url: optionalText,
  oidc_prompt: optionalText,
  oidc_login_hint: optionalText,
  external_account_strategy: v.optional(oauthStrategy),
  external_account_redirect_url: optionalText,
  external_account_action_complete_redirect_url: optionalText,
};

export const createSignUp = v.strictObject({ ...signUpFields, ...captchaFields });

export const updateSignUp = v.strictObject(signUpFields);

const returning = { redirect_url: optionalText, action_complete_redirect_url: optionalText };

/** A union, not a variant: OAuth strategies are an open family. */
export const prepareSignUpVerification = v.union([
  v.variant('strategy', [
    v.strictObject({ strategy: v.picklist(SIGN_UP_ATTEMPT_STRATEGIES) }),
    v.strictObject({ strategy: v.literal('email_link'), redirect_url: text }),
    v.strictObject({ strategy: v.picklist(ENTERPRISE_STRATEGIES), ...returning }),
  ]),
  v.strictObject({
    strategy: oauthStrategy,
    ...returning,
    oidc_prompt: optionalText,
    oidc_login_hint: optionalText,
  }),
]);

export const attemptSignUpVerification = v.variant('strategy', [
  v.strictObject({ strategy: v.picklist(CODE_STRATEGIES), code: text }),
  v.strictObject({ strategy: v.picklist(WEB3_STRATEGIES), signature: text }),
]);
