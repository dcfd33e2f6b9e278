// Request schemas of the session calls: touch, tokens and step-up (docs/reference/wire.md#session-calls).
import * as v from 'valibot';
import { CODE_STRATEGIES } from '../strategy-lists.ts';
import { clearableText, flag, password, text } from './field.ts';
import { assertionCredential } from './public-key-credential.ts';

/** Null is the personal workspace. */
export const touchSession = v.strictObject({ active_organization_id: v.optional(clearableText) });

/** Null is the personal workspace. */
export const createToken = v.strictObject({ organization_id: v.optional(clearableText) });

/** Template tokens have no input, but an empty form is still sent. */
export const createTemplateToken = v.strictObject({});

export const startSessionVerification = v.strictObject({
  level: v.picklist(['first_factor', 'second_factor', 'multi_factor']),
});

export const prepareSessionFirstFactor = v.variant('strategy', [
  v.strictObject({ strategy: v.literal('email_code'), email_address_id: text }),
  v.strictObject({ strategy: v.literal('phone_code'), phone_number_id: text, default: v.optional(flag) }),
]);

export const attemptSessionFirstFactor = v.variant('strategy', [
  v.strictObject({ strategy: v.picklist(CODE_STRATEGIES), code: text }),
  v.strictObject({ strategy: v.literal('password'), password }),
  // Its challenge is in the reply of the start, so there is no prepare call.
  v.strictObject({ strategy: v.literal('passkey'), public_key_credential: assertionCredential }),
]);
