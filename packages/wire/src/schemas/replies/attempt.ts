// Reply schemas of sign-ins and sign-ups (docs/reference/wire.md#sign-in, #sign-up).
import * as v from 'valibot';
import type { SignInJSON } from '../../json/sign-in.ts';
import type { SignUpField, SignUpIdentificationField, SignUpJSON, SignUpVerificationJSON } from '../../json/sign-up.ts';
import { ENTERPRISE_STRATEGIES, SIGN_UP_PREPARE_STRATEGIES } from '../../strategy-lists.ts';
import { oauthStrategy } from '../strategy.ts';
import { entity, is, json, list, nullable, oneOf, optional, text, textOrNull, timeOrNull, truth } from './entity.ts';
import { firstFactor, signInSecondFactor, verification, verificationFields } from './verification.ts';

export const signIn = entity<SignInJSON>({
  object: is('sign_in'),
  id: text,
  status: oneOf(['needs_identifier', 'needs_first_factor', 'needs_second_factor', 'needs_new_password', 'complete']),
  supported_identifiers: list(oneOf(['username', 'email_address', 'phone_number', 'web3_wallet'])),
  identifier: textOrNull,
  supported_first_factors: nullable(list(firstFactor)),
  supported_second_factors: nullable(list(signInSecondFactor)),
  first_factor_verification: nullable(verification),
  second_factor_verification: nullable(verification),
  created_session_id: textOrNull,
  user_data: nullable(
    v.object({
      first_name: optional(text),
      last_name: optional(text),
      image_url: textOrNull,
      has_image: nullable(truth),
    }),
  ),
});

const identificationField: v.GenericSchema<SignUpIdentificationField> = v.union([
  oneOf([
    'email_address',
    'phone_number',
    'username',
    'email_address_or_phone_number',
    'web3_wallet',
    ...ENTERPRISE_STRATEGIES,
  ]),
  oauthStrategy,
]);

const field: v.GenericSchema<SignUpField> = v.union([
  identificationField,
  oneOf(['first_name', 'last_name', 'password', 'legal_accepted']),
]);

const signUpVerification = entity<SignUpVerificationJSON>({
  ...verificationFields,
  next_action: oneOf(['needs_prepare', 'needs_attempt', '']),
  supported_strategies: list(v.union([oneOf(SIGN_UP_PREPARE_STRATEGIES), oauthStrategy])),
});

export const signUp = entity<SignUpJSON>({
  object: is('sign_up'),
  id: text,
  status: oneOf(['missing_requirements', 'complete', 'abandoned']),
  required_fields: list(field),
  optional_fields: list(field),
  missing_fields: list(field),
  unverified_fields: list(identificationField),
  username: textOrNull,
  first_name: textOrNull,
  last_name: textOrNull,
  email_address: textOrNull,
  phone_number: textOrNull,
  web3_wallet: textOrNull,
  has_password: truth,
  unsafe_metadata: json,
  external_account_strategy: optional(nullable(oauthStrategy)),
  external_account: optional(v.unknown()),
  created_session_id: textOrNull,
  created_user_id: textOrNull,
  abandon_at: timeOrNull,
  legal_accepted_at: timeOrNull,
  verifications: nullable(
    v.object({
      email_address: nullable(signUpVerification),
      phone_number: nullable(signUpVerification),
      web3_wallet: nullable(signUpVerification),
      external_account: nullable(verification),
    }),
  ),
});
