// Reply schemas of the environment: the settings of an instance (docs/reference/wire.md#environment).
import * as v from 'valibot';
import type { DisplayConfigJSON, DisplayThemeJSON, StoredAppearanceJSON } from '../../json/display-config.ts';
import type { AuthConfigJSON, EnvironmentJSON } from '../../json/environment.ts';
import type { OrganizationSettingsJSON } from '../../json/organization-settings.ts';
import type {
  AttributeDataJSON,
  AttributesJSON,
  OAuthProviderSettingsJSON,
  PasswordSettingsJSON,
  SignUpSettingsJSON,
  UserSettingsJSON,
} from '../../json/user-settings.ts';
import { PREPARED_STRATEGIES } from '../../prepared-strategies.ts';
import { SECOND_FACTOR_STRATEGIES, SIGN_IN_ATTEMPT_STRATEGIES, VERIFICATION_STRATEGIES } from '../../strategy-lists.ts';
import { oauthStrategy } from '../strategy.ts';
import {
  count,
  type Entries,
  entity,
  is,
  json,
  list,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  timeOrNull,
  truth,
} from './entity.ts';

const enabled = v.object({ enabled: truth });

const theme = entity<DisplayThemeJSON>({
  buttons: v.object({ font_color: text, font_family: text, font_weight: text }),
  general: v.object({
    color: text,
    padding: text,
    box_shadow: text,
    font_color: text,
    font_family: text,
    border_radius: text,
    background_color: text,
    label_font_weight: text,
  }),
  accounts: v.object({ background_color: text }),
});

export const displayConfig = entity<DisplayConfigJSON>({
  object: is('display_config'),
  id: text,
  instance_environment_type: oneOf(['production', 'development', 'staging']),
  application_name: text,
  theme,
  preferred_sign_in_strategy: oneOf(['password', 'otp']),
  logo_image_url: text,
  favicon_image_url: text,
  home_url: text,
  sign_in_url: text,
  sign_up_url: text,
  user_profile_url: text,
  after_sign_in_url: text,
  after_sign_up_url: text,
  after_sign_out_one_url: text,
  after_sign_out_all_url: text,
  after_switch_session_url: text,
  organization_profile_url: text,
  create_organization_url: text,
  after_leave_organization_url: text,
  after_create_organization_url: text,
  waitlist_url: text,
  after_join_waitlist_url: text,
  terms_url: textOrNull,
  privacy_policy_url: textOrNull,
  branded: truth,
  captcha_public_key: textOrNull,
  captcha_public_key_invisible: textOrNull,
  captcha_widget_type: nullable(oneOf(['smart', 'invisible'])),
  captcha_provider: nullable(oneOf(['turnstile', 'proof_of_work'])),
  captcha_oauth_bypass: optional(nullable(list(oauthStrategy))),
  captcha_heartbeat: optional(truth),
  captcha_heartbeat_interval_ms: optional(nullable(count)),
  support_email: text,
  google_one_tap_client_id: optional(textOrNull),
  show_devmode_warning: truth,
  appearance: optional(json as unknown as v.GenericSchema<StoredAppearanceJSON>),
});

const attribute = entity<AttributeDataJSON>({
  enabled: truth,
  required: truth,
  used_for_first_factor: truth,
  first_factors: list(v.union([oneOf([...PREPARED_STRATEGIES, ...SIGN_IN_ATTEMPT_STRATEGIES]), oauthStrategy])),
  used_for_second_factor: truth,
  second_factors: list(oneOf(SECOND_FACTOR_STRATEGIES)),
  verifications: list(oneOf(VERIFICATION_STRATEGIES)),
  verify_at_sign_up: truth,
  name: optional(text),
});

const attributes = entity<AttributesJSON>({
  email_address: attribute,
  phone_number: attribute,
  username: attribute,
  first_name: attribute,
  last_name: attribute,
  password: attribute,
  web3_wallet: attribute,
  authenticator_app: attribute,
  backup_code: attribute,
  passkey: attribute,
  ticket: optional(attribute),
});

const socialProvider = entity<OAuthProviderSettingsJSON>({
  enabled: truth,
  required: truth,
  authenticatable: truth,
  strategy: oauthStrategy,
  name: text,
  logo_url: textOrNull,
  block_email_subaddresses: optional(truth),
  not_selectable: optional(truth),
  deprecated: optional(truth),
});

const signUpSettings = entity<SignUpSettingsJSON>({
  mode: oneOf(['public', 'restricted', 'waitlist']),
  progressive: truth,
  captcha_enabled: truth,
  legal_consent_enabled: truth,
  allowlist_only: truth,
  captcha_widget_type: optional(nullable(oneOf(['smart', 'invisible']))),
  custom_action_required: optional(truth),
  disable_hibp: optional(truth),
});

const passwordSettings = entity<PasswordSettingsJSON>({
  min_length: count,
  max_length: count,
  require_special_char: truth,
  require_numbers: truth,
  require_uppercase: truth,
  require_lowercase: truth,
  allowed_special_characters: text,
  disable_hibp: truth,
  enforce_hibp_on_sign_in: optional(truth),
  show_zxcvbn: truth,
  min_zxcvbn_strength: v.union([is(0), is(1), is(2), is(3), is(4)]),
});

export const userSettings = entity<UserSettingsJSON>({
  attributes,
  // Keyed by strategy; a record of them matches the mapped type.
  social: v.record(v.string(), socialProvider) as v.GenericSchema<UserSettingsJSON['social']>,
  saml: enabled,
  enterprise_sso: enabled,
  actions: v.object({
    delete_self: truth,
    create_organization: truth,
    create_organizations_limit: optional(nullable(count)),
  }),
  sign_in: v.object({ second_factor: v.object({ required: truth, enabled: optional(truth) }) }),
  sign_up: signUpSettings,
  password_settings: passwordSettings,
  username_settings: v.object({ min_length: count, max_length: count }),
  passkey_settings: v.object({
    allow_autofill: truth,
    show_sign_in_button: truth,
    counts_as_second_factor: optional(truth),
  }),
  restrictions: optional(
    v.object({ allowlist: enabled, blocklist: enabled, block_email_subaddresses: optional(enabled) }),
  ),
});

export const organizationSettingsEntries: Entries<OrganizationSettingsJSON> = {
  enabled: truth,
  max_allowed_memberships: count,
  force_organization_selection: optional(truth),
  actions: v.object({ admin_delete: truth }),
  domains: v.object({
    enabled: truth,
    enrollment_modes: list(oneOf(['manual_invitation', 'automatic_invitation', 'automatic_suggestion'])),
    default_role: textOrNull,
  }),
};

export const authConfig = entity<AuthConfigJSON>({
  object: is('auth_config'),
  id: text,
  single_session_mode: truth,
  claimed_at: timeOrNull,
});

export const environment = entity<EnvironmentJSON>({
  object: is('environment'),
  id: text,
  auth_config: authConfig,
  display_config: displayConfig,
  user_settings: userSettings,
  organization_settings: entity<OrganizationSettingsJSON>(organizationSettingsEntries),
  maintenance_mode: truth,
  meta: optional(json),
});
