import { describe, expect, it } from 'vitest';
import { CLIENT_ERROR_CODES, EMAIL_LINK_ERROR_CODES, SERVER_ERROR_CODES } from './error-codes.ts';

/** Codes that existing clients of the protocol know (docs/reference/wire.md#codes-with-a-meaning). */
const KNOWN_SERVER_CODES = `
  form_identifier_not_found form_password_incorrect strategy_for_user_invalid not_allowed_to_sign_up oauth_access_denied
  oauth_email_domain_reserved_by_saml not_allowed_access saml_user_attribute_missing user_locked
  external_account_not_found external_account_exists identifier_already_signed_in sign_up_mode_restricted
  sign_up_restricted_waitlist enterprise_sso_user_attribute_missing enterprise_sso_email_address_domain_mismatch
  enterprise_sso_hosted_domain_mismatch saml_email_address_domain_mismatch invitation_account_not_exists
  organization_membership_quota_exceeded_for_sso captcha_invalid dev_browser_unauthenticated requires_captcha
  origin_invalid url_based_session_syncing_disabled authentication_invalid captcha_not_enabled captcha_missing_token
  session_reverification_required verification_expired form_code_incorrect form_param_nil form_param_format_invalid
  form_param_value_invalid form_param_max_length_exceeded form_identifier_exists form_password_validation_failed
  form_username_invalid_character form_username_invalid_length form_password_length_too_short
  form_password_length_too_long form_password_no_uppercase form_password_no_lowercase form_password_no_number
  form_password_no_special_char form_password_not_strong_enough form_password_pwned form_password_size_in_bytes_exceeded
  duplicate_record already_a_member_in_organization identification_deletion_failed organization_domain_blocked
  organization_domain_common organization_domain_exists_for_enterprise_connection organization_membership_quota_exceeded
  organization_minimum_permissions_needed phone_number_exists external_account_missing_refresh_token
  oauth_fetch_user_error oauth_token_exchange_error external_account_email_address_verification_required
`
  .trim()
  .split(/\s+/);

const KNOWN_CLIENT_CODES = `
  network_error redirect_loop captcha_unavailable captcha_script_failed_to_load passkey_not_supported
  passkey_pa_not_supported
  passkey_invalid_rpID_or_domain passkey_already_exists passkey_operation_aborted passkey_retrieval_cancelled
  passkey_retrieval_failed passkey_registration_cancelled passkey_registration_failed
  cannot_render_single_session_enabled cannot_render_user_missing cannot_render_organizations_disabled
  cannot_render_organization_missing reverification_cancelled web3_missing_identifier
  popup_closed
`
  .trim()
  .split(/\s+/);

describe('error codes', () => {
  it.each(KNOWN_SERVER_CODES)('the service has %s', (code) => {
    expect(SERVER_ERROR_CODES).toContain(code);
  });

  it('the client has its own, and no others', () => {
    expect([...CLIENT_ERROR_CODES].sort()).toEqual([...KNOWN_CLIENT_CODES].sort());
  });

  it('are unique and belong to one side', () => {
    const all = [...SERVER_ERROR_CODES, ...CLIENT_ERROR_CODES, ...EMAIL_LINK_ERROR_CODES];
    expect(new Set(all).size).toBe(all.length);
  });

  it('are words joined by underscores', () => {
    for (const code of SERVER_ERROR_CODES) expect(code).toMatch(/^[a-z0-9]+(_[a-z0-9]+)+$/);
  });
});
