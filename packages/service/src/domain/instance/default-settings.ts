// The settings of a new instance: e-mail and password, with e-mail verification by code at sign-up. Everything else is off.
import {
  type AppearanceSettings,
  type AttributeDataJSON,
  type AttributesJSON,
  CAPTCHA_HEARTBEAT_INTERVAL_MS,
  CAPTCHA_OAUTH_BYPASS_DEFAULT,
  DAY_SECONDS,
  type DisplayConfigJSON,
  type DisplayThemeJSON,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RATE_LIMIT_DEFAULTS,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  type UserSettingsJSON,
  withoutDirectionControls,
} from '@latchkey/wire';
import { AUDIT_RETENTION } from '../audit/retention.ts';
import type { EnvironmentType, InstanceSettings, SecuritySettings } from './instance.ts';

const SESSION_LIFETIME_DAYS = 7;
const MAX_MEMBERSHIPS = 5;
/** Every ASCII punctuation mark except the backslash, which many shells and forms treat specially. */
const SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~';

const OFF: AttributeDataJSON = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
};

// Key order is the order in which identifiers are offered at sign-in.
const ATTRIBUTES: AttributesJSON = {
  email_address: {
    ...OFF,
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ['email_code'],
    verifications: ['email_code'],
    verify_at_sign_up: true,
    name: 'email_address',
  },
  phone_number: { ...OFF, verifications: ['phone_code'], name: 'phone_number' },
  username: { ...OFF, name: 'username' },
  first_name: { ...OFF, enabled: true, name: 'first_name' },
  last_name: { ...OFF, enabled: true, name: 'last_name' },
  // Never an identifier: used_for_first_factor would offer "password" as one.
  password: { ...OFF, enabled: true, required: true, name: 'password' },
  web3_wallet: { ...OFF, name: 'web3_wallet' },
  authenticator_app: { ...OFF, verifications: ['totp'], name: 'authenticator_app' },
  backup_code: { ...OFF, verifications: ['backup_code'], name: 'backup_code' },
  passkey: { ...OFF, name: 'passkey' },
  ticket: { ...OFF, enabled: true, used_for_first_factor: false, name: 'ticket' },
};

const USER_SETTINGS: UserSettingsJSON = {
  attributes: ATTRIBUTES,
  social: {},
  saml: { enabled: false },
  enterprise_sso: { enabled: false },
  actions: { delete_self: true, create_organization: true, create_organizations_limit: null },
  sign_in: { second_factor: { required: false, enabled: false } },
  sign_up: {
    mode: 'public',
    progressive: true,
    captcha_enabled: false,
    legal_consent_enabled: false,
    allowlist_only: false,
    captcha_widget_type: null,
    custom_action_required: false,
    disable_hibp: false,
  },
  // Composition rules exist but are off: ASVS 6.2.5 forbids them; length and blocklists are checked instead.
  password_settings: {
    min_length: PASSWORD_MIN_LENGTH,
    max_length: PASSWORD_MAX_LENGTH,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    allowed_special_characters: SPECIAL_CHARACTERS,
    disable_hibp: false,
    enforce_hibp_on_sign_in: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
  },
  username_settings: { min_length: USERNAME_MIN_LENGTH, max_length: USERNAME_MAX_LENGTH },
  passkey_settings: { allow_autofill: true, show_sign_in_button: true },
  restrictions: {
    allowlist: { enabled: false },
    blocklist: { enabled: false },
    block_email_subaddresses: { enabled: false },
  },
};

const THEME: DisplayThemeJSON = {
  buttons: { font_color: '#ffffff', font_family: 'inherit', font_weight: '600' },
  general: {
    // The built-in colour of surfaces (BUILT_IN_COLORS), as mail programs read it.
    color: '#14586c',
    padding: '1em',
    box_shadow: 'none',
    font_color: '#16181d',
    font_family: 'inherit',
    border_radius: '0.5em',
    background_color: '#ffffff',
    label_font_weight: '600',
  },
  accounts: { background_color: '#ffffff' },
};

const NO_COLORS = { primary: null, background: null, text: null, text_secondary: null, input_background: null };

const APPEARANCE: AppearanceSettings = {
  light: NO_COLORS,
  dark: NO_COLORS,
  border_radius: null,
  font_family: null,
  font_family_buttons: null,
};

/** Pages of the host application below `home`; with an empty home they are relative to the current page. */
const pageUrls = (home: string) => ({
  home_url: `${home}/`,
  sign_in_url: `${home}/sign-in`,
  sign_up_url: `${home}/sign-up`,
  user_profile_url: `${home}/user`,
  after_sign_in_url: `${home}/`,
  after_sign_up_url: `${home}/`,
  after_sign_out_one_url: `${home}/`,
  after_sign_out_all_url: `${home}/`,
  after_switch_session_url: `${home}/`,
  organization_profile_url: `${home}/organization`,
  create_organization_url: `${home}/create-organization`,
  after_leave_organization_url: `${home}/`,
  after_create_organization_url: `${home}/`,
  waitlist_url: `${home}/waitlist`,
  after_join_waitlist_url: `${home}/`,
});

const displayConfig = (seed: SettingsSeed): DisplayConfigJSON => ({
  object: 'display_config',
  id: `display_config_${seed.suffix}`,
  instance_environment_type: seed.environmentType,
  application_name: withoutDirectionControls(seed.applicationName),
  theme: THEME,
  preferred_sign_in_strategy: 'password',
  logo_image_url: '',
  favicon_image_url: '',
  ...pageUrls(seed.homeUrl),
  terms_url: null,
  privacy_policy_url: null,
  branded: true,
  captcha_public_key: null,
  captcha_public_key_invisible: null,
  captcha_widget_type: null,
  captcha_provider: null,
  captcha_oauth_bypass: [...CAPTCHA_OAUTH_BYPASS_DEFAULT],
  captcha_heartbeat: false,
  captcha_heartbeat_interval_ms: CAPTCHA_HEARTBEAT_INTERVAL_MS,
  support_email: '',
  google_one_tap_client_id: null,
  show_devmode_warning: seed.environmentType === 'development',
});

const security = (environmentType: EnvironmentType): SecuritySettings => ({
  // Development shows precise messages; production must not reveal whether an identifier has an account.
  enumeration_protection: environmentType === 'production',
  email_link_same_client: true,
  new_device_check: false,
  new_sign_in_mail: true,
  rate_limits: RATE_LIMIT_DEFAULTS,
  sessions: {
    lifetime_seconds: SESSION_LIFETIME_DAYS * DAY_SECONDS,
    inactivity_seconds: SESSION_LIFETIME_DAYS * DAY_SECONDS,
  },
  second_factor: { grace_period_seconds: 0, passkey_counts: false },
  // Opt-in: without an endpoint the service asks no other service.
  leaked_passwords: { endpoint: null },
  audit_log: { retention_days: AUDIT_RETENTION.normalDays },
});

export type SettingsSeed = {
  readonly environmentType: EnvironmentType;
  readonly applicationName: string;
  /** Origin of the host application, or empty for relative page addresses. */
  readonly homeUrl: string;
  /** Makes the ids inside the document unique. */
  readonly suffix: string;
};

export const defaultSettings = (seed: SettingsSeed): InstanceSettings => ({
  auth_config: { object: 'auth_config', id: `aac_${seed.suffix}`, single_session_mode: true, claimed_at: null },
  display_config: displayConfig(seed),
  user_settings: USER_SETTINGS,
  organization_settings: {
    enabled: false,
    max_allowed_memberships: MAX_MEMBERSHIPS,
    force_organization_selection: false,
    actions: { admin_delete: true },
    domains: {
      enabled: false,
      enrollment_modes: ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'],
      default_role: null,
    },
  },
  maintenance_mode: false,
  security: security(seed.environmentType),
  appearance: APPEARANCE,
});
