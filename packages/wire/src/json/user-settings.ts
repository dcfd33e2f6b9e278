// UserSettingsJSON: social providers, attributes, actions, sign-up rules, password, username and passkey settings
// (docs/reference/wire.md#environment).
import type { OAuthStrategy } from '../strategies.ts';
import type { FirstFactorStrategy, SecondFactorStrategy, VerificationStrategy } from '../strategy-lists.ts';
import type { CaptchaWidgetType } from './display-config.ts';

export type AttributeName =
  | 'email_address'
  | 'phone_number'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'password'
  | 'web3_wallet'
  | 'authenticator_app'
  | 'backup_code'
  | 'passkey';

export type AttributeDataJSON = {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly used_for_first_factor: boolean;
  readonly first_factors: readonly FirstFactorStrategy[];
  readonly used_for_second_factor: boolean;
  readonly second_factors: readonly SecondFactorStrategy[];
  readonly verifications: readonly VerificationStrategy[];
  readonly verify_at_sign_up: boolean;
  readonly name?: string;
};

/** Key order matters: it is the order in which identifiers are offered at sign-in. */
export type AttributesJSON = { readonly [Name in AttributeName]: AttributeDataJSON } & {
  readonly ticket?: AttributeDataJSON;
};

export type OAuthProviderSettingsJSON = {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly authenticatable: boolean;
  readonly strategy: OAuthStrategy;
  readonly name: string;
  readonly logo_url: string | null;
  readonly block_email_subaddresses?: boolean;
  readonly not_selectable?: boolean;
  readonly deprecated?: boolean;
};

export type SocialSettingsJSON = { readonly [Strategy in OAuthStrategy]?: OAuthProviderSettingsJSON };

export type ActionsSettingsJSON = {
  readonly delete_self: boolean;
  readonly create_organization: boolean;
  readonly create_organizations_limit?: number | null;
};

export type SignInSettingsJSON = {
  readonly second_factor: { readonly required: boolean; readonly enabled?: boolean };
};

export type SignUpMode = 'public' | 'restricted' | 'waitlist';

export type SignUpSettingsJSON = {
  readonly mode: SignUpMode;
  readonly progressive: boolean;
  readonly captcha_enabled: boolean;
  readonly legal_consent_enabled: boolean;
  readonly allowlist_only: boolean;
  readonly captcha_widget_type?: CaptchaWidgetType | null;
  readonly custom_action_required?: boolean;
  readonly disable_hibp?: boolean;
};

export type PasswordSettingsJSON = {
  readonly min_length: number;
  readonly max_length: number;
  readonly require_special_char: boolean;
  readonly require_numbers: boolean;
  readonly require_uppercase: boolean;
  readonly require_lowercase: boolean;
  readonly allowed_special_characters: string;
  readonly disable_hibp: boolean;
  readonly enforce_hibp_on_sign_in?: boolean;
  readonly show_zxcvbn: boolean;
  readonly min_zxcvbn_strength: PasswordStrengthScore;
};

export type PasswordStrengthScore = 0 | 1 | 2 | 3 | 4;

export type UsernameSettingsJSON = { readonly min_length: number; readonly max_length: number };

export type PasskeySettingsJSON = {
  readonly allow_autofill: boolean;
  readonly show_sign_in_button: boolean;
  /** A passkey is a second factor where one is required. Absent means no. */
  readonly counts_as_second_factor?: boolean;
};

export type RestrictionsJSON = {
  readonly allowlist: { readonly enabled: boolean };
  readonly blocklist: { readonly enabled: boolean };
  /** True refuses new addresses with a tag, such as `name+tag@example.com`. */
  readonly block_email_subaddresses?: { readonly enabled: boolean };
};

export type UserSettingsJSON = {
  readonly attributes: AttributesJSON;
  readonly social: SocialSettingsJSON;
  readonly saml: { readonly enabled: boolean };
  readonly enterprise_sso: { readonly enabled: boolean };
  readonly actions: ActionsSettingsJSON;
  readonly sign_in: SignInSettingsJSON;
  readonly sign_up: SignUpSettingsJSON;
  readonly password_settings: PasswordSettingsJSON;
  readonly username_settings: UsernameSettingsJSON;
  readonly passkey_settings: PasskeySettingsJSON;
  readonly restrictions?: RestrictionsJSON;
};
