// Reply schemas of error items, verifications and factors (docs/reference/wire.md#errors, #sign-in, #verification).
import * as v from 'valibot';
import type { ErrorItemJSON, ErrorMetaJSON, PasswordSuggestionJSON } from '../../json/envelope.ts';
import type {
  FirstFactorJSON,
  SecondFactorJSON,
  SessionFirstFactorJSON,
  SignInSecondFactorJSON,
} from '../../json/factor.ts';
import type { VerificationJSON } from '../../json/verification.ts';
import { WEB3_STRATEGIES } from '../../strategies.ts';
import { oauthStrategy, strategy } from '../strategy.ts';
import { count, entity, is, list, nullable, oneOf, optional, text, textOrNull, timeOrNull, truth } from './entity.ts';

const suggestion = entity<PasswordSuggestionJSON>({
  code: oneOf([
    'allUppercase',
    'anotherWord',
    'associatedYears',
    'capitalization',
    'dates',
    'l33t',
    'longerKeyboardPattern',
    'noNeed',
    'pwned',
    'recentYears',
    'repeated',
    'reverseWords',
    'sequences',
    'useWords',
  ]),
  message: text,
});

export const errorItem = entity<ErrorItemJSON>({
  code: text,
  message: text,
  long_message: optional(text),
  meta: optional(
    entity<ErrorMetaJSON>({
      param_name: optional(text),
      session_id: optional(text),
      email_addresses: optional(list(text)),
      identifiers: optional(list(text)),
      zxcvbn: optional(v.object({ suggestions: list(suggestion) })),
      min: optional(count),
      max: optional(count),
      retry_after_seconds: optional(count),
      required_roles: optional(list(text)),
    }),
  ),
});

export const verificationFields = {
  object: is('verification'),
  status: nullable(oneOf(['unverified', 'verified', 'transferable', 'failed', 'expired'])),
  strategy: nullable(strategy),
  attempts: nullable(count),
  expire_at: timeOrNull,
  nonce: optional(textOrNull),
  message: optional(textOrNull),
  external_verification_redirect_url: optional(textOrNull),
  error: nullable(errorItem),
  verified_at_client: textOrNull,
};

export const verification = entity<VerificationJSON>(verificationFields);

const primary = optional(truth);
const emailFields = { email_address_id: text, safe_identifier: text, primary };
const phoneFields = { phone_number_id: text, safe_identifier: text, primary };
const password = v.object({ strategy: is('password') });
const emailCode = v.object({ strategy: is('email_code'), ...emailFields });
const phoneCode = v.object({ strategy: is('phone_code'), ...phoneFields, default: optional(truth) });

export const firstFactor: v.GenericSchema<FirstFactorJSON> = v.union([
  password,
  emailCode,
  phoneCode,
  v.object({ strategy: is('passkey') }),
  v.object({ strategy: is('email_link'), ...emailFields }),
  v.object({ strategy: is('reset_password_email_code'), ...emailFields }),
  v.object({ strategy: is('reset_password_phone_code'), ...phoneFields }),
  v.object({ strategy: oneOf(WEB3_STRATEGIES), web3_wallet_id: text, primary }),
  v.object({ strategy: is('saml') }),
  v.object({ strategy: is('enterprise_sso') }),
  v.object({ strategy: oauthStrategy }),
]);

export const secondFactor: v.GenericSchema<SecondFactorJSON> = v.union([
  v.object({ strategy: is('totp') }),
  v.object({ strategy: is('backup_code') }),
  phoneCode,
]);

export const signInSecondFactor: v.GenericSchema<SignInSecondFactorJSON> = v.union([
  secondFactor,
  emailCode,
  v.object({ strategy: is('passkey') }),
]);

export const sessionFirstFactor: v.GenericSchema<SessionFirstFactorJSON> = v.union([password, emailCode, phoneCode]);
