// Status, short text and, where the user needs to know what to do, a longer text of each error code. The texts are for users;
// programs read the code.
import type { ServerErrorCode } from '@latchkey/wire';
import { ORGANIZATION_TEXTS } from './texts/organizations.ts';
import { type FaultText, row } from './texts/row.ts';

const TRY_AGAIN =
  'Something went wrong on our side. Try again; if it keeps happening, give your administrator the trace id.';

/** Text in braces is replaced by the values that come with a fault. */
export const FAULT_TEXTS: Readonly<Record<ServerErrorCode, FaultText>> = {
  request_body_invalid: row(400, 'The request body could not be read.'),
  request_too_large: row(413, 'The request body is too large.'),
  request_too_many_fields: row(
    413,
    'The request has too many fields.',
    'Send at most 100 fields in a form or a query.',
  ),
  request_timeout: row(408, 'The request did not arrive in time.', 'Check the connection, then try again.'),
  request_url_too_long: row(414, 'The address of the request is too long.', 'Send long values in the body.'),
  method_not_allowed: row(405, 'This address does not take that method.'),
  resource_not_found: row(404, 'There is nothing here.', 'We could not find what you asked for.'),
  origin_missing: row(
    403,
    'The request does not say where it comes from.',
    'Browsers must send an Origin header with this call.',
  ),
  origin_invalid: row(
    403,
    'This origin is not allowed.',
    'Add the origin of this page to the allowed origins of the instance.',
  ),
  host_invalid: row(
    400,
    'No instance answers at this host.',
    'Check the publishable key: its host must be the one you call. Behind a proxy, set proxy_url on the instance and have the proxy name it.',
  ),
  too_many_requests: row(429, 'Too many attempts.', 'Too many attempts. Wait a moment, then try again.'),
  internal_error: row(500, 'Something went wrong.', TRY_AGAIN),
  service_unavailable: row(503, 'The service is busy.', 'The service is busy. Wait a moment, then try again.'),
  outcome_unknown: row(
    503,
    'It is not known whether this was saved.',
    'The connection to the database was lost at the last moment. Look whether the change is there before you try again.',
  ),
  maintenance_mode: row(
    503,
    'The service is under maintenance.',
    'We are doing maintenance. Try again in a few minutes.',
  ),
  redirect_url_invalid: row(400, 'This address may not be redirected to.'),

  authentication_invalid: row(401, 'You are signed out.', 'Sign in to continue.'),
  authorization_invalid: row(403, 'You may not do that.'),
  signed_out: row(401, 'You are signed out.', 'Sign in to continue.'),
  dev_browser_unauthenticated: row(
    401,
    'This development browser is not known.',
    'Reload the page to register the browser again.',
  ),
  url_based_session_syncing_disabled: row(
    400,
    'Development browsers are switched off.',
    'Only development instances take this call.',
  ),
  satellite_sign_in_disabled: row(
    403,
    'Sign-in is not possible on this domain.',
    'Sign in on the primary application; this domain then knows you too.',
  ),
  secret_key_invalid: row(401, 'This secret key is not valid.'),
  secret_key_scope_missing: row(
    403,
    'This secret key may not make this call.',
    'The call needs the scope {scope}. Use a key that has it, or create one.',
  ),
  idempotency_key_invalid: row(
    422,
    'This idempotency key is not valid.',
    'The header Idempotency-Key holds 1 to {max} characters.',
  ),
  idempotency_key_reused: row(
    422,
    'This idempotency key was used for another call.',
    'Use a new key for every call, and the same key only to repeat a call.',
  ),
  idempotency_key_in_use: row(
    409,
    'A call with this idempotency key is running.',
    'Repeat the call in a moment to get its reply.',
  ),
  idempotency_reply_lost: row(
    409,
    'The call with this idempotency key was carried out, and its reply was lost.',
    'Read the resource to see the result. Repeating the call would make it twice.',
  ),
  resource_changed: row(
    409,
    'This was changed by somebody else.',
    'The updated_at that you sent is not the current one. Read the resource again, then repeat the change.',
  ),
  client_not_found: row(404, 'This browser is not known.'),
  session_not_found: row(404, 'We could not find that session.'),
  session_exists: row(400, 'You are already signed in.', 'Sign out before you sign in as someone else.'),
  session_pending: row(
    403,
    'Finish signing in first.',
    'Your account needs one more step before you can do that. Finish signing in, then try again.',
  ),
  session_reverification_required: row(403, 'Confirm that it is you.'),
  identifier_already_signed_in: row(400, 'You are already signed in.', 'You are already signed in with this account.'),

  requires_captcha: row(401, 'Confirm that you are a person.'),
  captcha_invalid: row(400, 'The check did not pass.', 'The check that you are a person did not pass. Try again.'),
  captcha_not_enabled: row(400, 'The check is not switched on.'),
  captcha_missing_token: row(
    400,
    'The check is missing.',
    'The check that you are a person did not finish. Try again.',
  ),

  form_param_missing: row(422, 'This is missing.', 'The field {field} is missing.'),
  form_param_nil: row(422, 'Fill this in.'),
  form_param_unknown: row(422, 'This field is not known.', 'The field {field} is not taken here.'),
  form_param_format_invalid: row(422, 'That does not look right.', 'Check the spelling and try again.'),
  form_param_value_invalid: row(422, 'That value cannot be used here.'),
  form_param_max_length_exceeded: row(422, 'That is too long.', 'Use {max} or fewer.'),
  form_identifier_not_found: row(
    422,
    'We could not find your account.',
    'We could not find an account with that name.',
  ),
  form_identifier_exists: row(422, 'That is already taken.', 'That is already taken. Try another, or sign in instead.'),
  form_code_incorrect: row(422, 'That code is not right.', 'That code is not right. Check it, or ask for a new one.'),
  form_username_invalid_character: row(422, 'Use only letters, digits, - and _.'),
  form_username_invalid_length: row(422, 'Use {min} to {max} characters.'),

  form_password_incorrect: row(
    422,
    'That password is not right.',
    'That password is not right. Try again, or use another way.',
  ),
  form_password_validation_failed: row(422, 'That password is not right.'),
  form_password_length_too_short: row(422, 'Use at least {min} characters.'),
  form_password_length_too_long: row(422, 'Use {max} characters or fewer.'),
  form_password_size_in_bytes_exceeded: row(422, 'That password is too long.'),
  form_password_no_uppercase: row(422, 'Add an uppercase letter.'),
  form_password_no_lowercase: row(422, 'Add a lowercase letter.'),
  form_password_no_number: row(422, 'Add a digit.'),
  form_password_no_special_char: row(422, 'Add a special character.'),
  form_password_not_strong_enough: row(
    422,
    'That password is easy to guess.',
    'Make the password longer or less common.',
  ),
  form_password_pwned: row(
    422,
    'That password has leaked elsewhere.',
    'That password has leaked elsewhere. Choose another.',
  ),
  form_password_unchanged: row(
    422,
    'That is the password you have.',
    'That is the password you have already. Choose another.',
  ),

  sign_in_not_found: row(
    404,
    'This sign-in is over.',
    'This sign-in is over or belongs to another browser. Start again.',
  ),
  sign_in_already_complete: row(400, 'This sign-in is finished.', 'You are signed in already. Reload the page.'),
  sign_in_step_invalid: row(400, 'That is not the next step.', 'This sign-in is at another step. Start again.'),
  sign_up_not_found: row(
    404,
    'This sign-up is over.',
    'This sign-up is over or belongs to another browser. Start again.',
  ),
  sign_up_already_complete: row(400, 'This sign-up is finished.', 'Your account is there already. Reload the page.'),
  strategy_invalid: row(422, 'This method cannot be used here.'),
  strategy_for_user_invalid: row(422, 'Use another way.', 'This account cannot sign in that way. Use another way.'),
  verification_missing: row(400, 'No code was sent yet.', 'Ask for a code first.'),
  verification_expired: row(400, 'That code has expired.', 'That code has expired. Ask for a new one.'),
  verification_failed: row(400, 'Too many wrong codes.', 'Too many wrong codes. Ask for a new one.'),
  verification_already_verified: row(400, 'This is already verified.'),
  passkey_invalid: row(422, 'That passkey did not work.', 'That passkey did not work. Try again, or use another way.'),
  web3_signature_invalid: row(
    422,
    'That signature is not right.',
    'That signature is not of this wallet. Sign the message again.',
  ),
  user_locked: row(422, 'Your account is locked.', 'Too many wrong tries. Wait a while, or sign in another way.'),

  not_allowed_to_sign_up: row(403, 'You may not sign up here.', 'Sign-up is not open to this account.'),
  not_allowed_access: row(
    403,
    'You do not have access.',
    'This account or identifier may not be used here. Ask the owner of the application.',
  ),
  sign_up_mode_restricted: row(
    403,
    'Sign-up is by invitation.',
    'Sign-up is by invitation. Ask the owner of the application.',
  ),
  sign_up_restricted_waitlist: row(403, 'Sign-up is not open yet.', 'Sign-up is not open yet. Join the waitlist.'),
  invitation_account_not_exists: row(
    422,
    'There is no account for this invitation.',
    'Sign up to accept the invitation.',
  ),

  ticket_invalid: row(
    400,
    'This link does not work.',
    'It was used already, withdrawn, or is not complete. Ask for another one.',
  ),
  ticket_expired: row(400, 'This link has expired.', 'This link has expired. Ask for another one.'),

  external_account_not_found: row(
    422,
    'We could not find your account.',
    'No account here uses that provider account.',
  ),
  external_account_exists: row(
    422,
    'That account is already in use.',
    'An account here already uses it. Sign in instead.',
  ),
  external_account_missing_refresh_token: row(400, 'Connect the account again.'),
  external_account_email_address_verification_required: row(400, 'Verify your e-mail address first.'),
  oauth_access_denied: row(
    422,
    'Access was not given.',
    'Access was not given at the provider. Try again and allow it.',
  ),
  oauth_email_domain_reserved_by_saml: row(422, 'Sign in through your organization.'),
  oauth_fetch_user_error: row(422, 'The provider did not answer as expected.'),
  oauth_token_exchange_error: row(422, 'The provider did not answer as expected.'),
  saml_user_attribute_missing: row(
    422,
    'Your organization did not send everything we need.',
    'Ask your administrator to complete the set-up.',
  ),
  saml_email_address_domain_mismatch: row(422, 'Your e-mail address does not belong to this organization.'),
  enterprise_sso_user_attribute_missing: row(
    422,
    'Your organization did not send everything we need.',
    'Ask your administrator for help.',
  ),
  enterprise_sso_email_address_domain_mismatch: row(422, 'Your e-mail address does not belong to this organization.'),
  enterprise_sso_hosted_domain_mismatch: row(422, 'Your account does not belong to this organization.'),

  identification_deletion_failed: row(422, 'This cannot be removed.', 'You need at least one way to sign in.'),
  identification_unverified: row(422, 'This is not verified yet.', 'Verify this first, then try again.'),
  identification_limit_reached: row(
    422,
    'You have reached the limit.',
    'An account holds up to {max} of these. Remove one, then add another.',
  ),
  second_factor_required: row(
    422,
    'This cannot be removed.',
    'Your account must have two-step verification. Set up another method first.',
  ),
  phone_number_exists: row(422, 'That number is already taken.'),
  duplicate_record: row(400, 'That exists already.'),
  image_type_invalid: row(422, 'We cannot read that picture.', 'Use a picture that is a PNG, JPEG, GIF or WebP file.'),
  image_too_large: row(413, 'That picture is too large.', 'Use a picture of up to 10 MB and 25 megapixels.'),

  ...ORGANIZATION_TEXTS,
};
