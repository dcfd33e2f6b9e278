// Error codes of both sides as closed unions; texts and statuses are defined where an error is raised.

/** Every code the service returns (docs/errors.md). */
export const SERVER_ERROR_CODES = [
  // Requests that cannot be parsed or are not allowed
  'request_body_invalid',
  'request_too_large',
  'request_too_many_fields',
  'request_url_too_long',
  'request_timeout',
  'method_not_allowed',
  'resource_not_found',
  'origin_missing',
  'origin_invalid',
  'host_invalid',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
  'outcome_unknown',
  'maintenance_mode',
  'redirect_url_invalid',

  // Authentication of the caller
  'authentication_invalid',
  'authorization_invalid',
  'signed_out',
  'dev_browser_unauthenticated',
  'url_based_session_syncing_disabled',
  'satellite_sign_in_disabled',
  'secret_key_invalid',
  'secret_key_scope_missing',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_key_in_use',
  'idempotency_reply_lost',
  'resource_changed',
  'operator_not_allowed',
  'operator_link_invalid',
  'setup_link_invalid',
  'operator_last_owner',
  'operator_instance_invalid',
  'client_not_found',
  'session_not_found',
  'session_exists',
  'session_pending',
  'session_reverification_required',
  'identifier_already_signed_in',

  // Captcha
  'requires_captcha',
  'captcha_invalid',
  'captcha_not_enabled',
  'captcha_missing_token',

  // Fields of a form
  'form_param_missing',
  'form_param_nil',
  'form_param_unknown',
  'form_param_format_invalid',
  'form_param_value_invalid',
  'form_param_max_length_exceeded',
  'form_identifier_not_found',
  'form_identifier_exists',
  'form_code_incorrect',
  'form_username_invalid_character',
  'form_username_invalid_length',

  // Passwords
  'form_password_incorrect',
  'form_password_validation_failed',
  'form_password_length_too_short',
  'form_password_length_too_long',
  'form_password_size_in_bytes_exceeded',
  'form_password_no_uppercase',
  'form_password_no_lowercase',
  'form_password_no_number',
  'form_password_no_special_char',
  'form_password_not_strong_enough',
  'form_password_pwned',
  'form_password_unchanged',

  // Attempts and verifications
  'sign_in_not_found',
  'sign_in_already_complete',
  'sign_in_step_invalid',
  'sign_up_not_found',
  'sign_up_already_complete',
  'strategy_invalid',
  'strategy_for_user_invalid',
  'verification_missing',
  'verification_expired',
  'verification_failed',
  'verification_already_verified',
  'passkey_invalid',
  'web3_signature_invalid',
  'user_locked',
  'user_banned',

  // Restrictions of sign-up
  'not_allowed_to_sign_up',
  'not_allowed_access',
  'sign_up_mode_restricted',
  'sign_up_restricted_waitlist',
  'invitation_account_not_exists',
  'ticket_invalid',
  'ticket_expired',

  // Other providers
  'external_account_not_found',
  'external_account_exists',
  'external_account_missing_refresh_token',
  'external_account_email_address_verification_required',
  'oauth_access_denied',
  'oauth_email_domain_reserved_by_saml',
  'oauth_fetch_user_error',
  'oauth_token_exchange_error',
  'saml_user_attribute_missing',
  'saml_email_address_domain_mismatch',
  'enterprise_sso_user_attribute_missing',
  'enterprise_sso_email_address_domain_mismatch',
  'enterprise_sso_hosted_domain_mismatch',

  // Identifiers and factors of a user
  'identification_deletion_failed',
  'identification_unverified',
  'identification_limit_reached',
  'second_factor_required',
  'phone_number_exists',
  'duplicate_record',
  'image_type_invalid',
  'image_too_large',

  // Organizations
  'organizations_disabled',
  'organization_selection_required',
  'organization_creation_limit_reached',
  'organization_minimum_permissions_needed',
  'organization_membership_quota_exceeded',
  'organization_membership_quota_exceeded_for_sso',
  'already_a_member_in_organization',
  'organization_invitation_accepted',
  'organization_invitation_expired',
  'organization_invitation_revoked',
  'organization_membership_request_decided',
  'organization_domains_disabled',
  'organization_domain_blocked',
  'organization_domain_common',
  'organization_domain_exists_for_enterprise_connection',
] as const;

export type ServerErrorCode = (typeof SERVER_ERROR_CODES)[number];

/** Every code the client raises by itself, without a reply of the service. */
export const CLIENT_ERROR_CODES = [
  'network_error',
  'redirect_loop',
  'captcha_unavailable',
  'captcha_script_failed_to_load',
  'reverification_cancelled',
  'web3_missing_identifier',
  'popup_closed',
  'passkey_not_supported',
  'passkey_pa_not_supported',
  'passkey_invalid_rpID_or_domain',
  'passkey_already_exists',
  'passkey_operation_aborted',
  'passkey_retrieval_cancelled',
  'passkey_retrieval_failed',
  'passkey_registration_cancelled',
  'passkey_registration_failed',
  'cannot_render_single_session_enabled',
  'cannot_render_user_missing',
  'cannot_render_organizations_disabled',
  'cannot_render_organization_missing',
] as const;

export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];

/** Reasons why an e-mail link fails (docs/reference/wire.md#e-mail-links). */
export const EMAIL_LINK_ERROR_CODES = ['expired', 'failed', 'client_mismatch'] as const;

export type EmailLinkErrorCode = (typeof EMAIL_LINK_ERROR_CODES)[number];
