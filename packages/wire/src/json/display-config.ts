// DisplayConfigJSON: names, URLs, theme, captcha, one-tap and legal links of an instance (docs/reference/wire.md#environment).
import type { AppearanceSettingsVariables } from '../appearance-colors.ts';
import type { OAuthStrategy } from '../strategies.ts';

/** `development` and anything else but `production` behave alike. */
export type InstanceEnvironmentType = 'production' | 'development' | 'staging';

export type PreferredSignInStrategy = 'password' | 'otp';

export type CaptchaWidgetType = 'smart' | 'invisible';

/** The external service, or the built-in proof of work on the API's origin. */
export type CaptchaProvider = 'turnstile' | 'proof_of_work';

export type DisplayThemeJSON = {
  readonly buttons: { readonly font_color: string; readonly font_family: string; readonly font_weight: string };
  readonly general: {
    readonly color: string;
    readonly padding: string;
    readonly box_shadow: string;
    readonly font_color: string;
    readonly font_family: string;
    readonly border_radius: string;
    readonly background_color: string;
    readonly label_font_weight: string;
  };
  readonly accounts: { readonly background_color: string };
};

/** An `appearance` option, in the spelling of that option, that pages use below the one of the application. */
export type StoredAppearanceJSON = { readonly variables: AppearanceSettingsVariables };

export type DisplayConfigJSON = {
  readonly object: 'display_config';
  readonly id: string;
  readonly instance_environment_type: InstanceEnvironmentType;
  readonly application_name: string;
  readonly theme: DisplayThemeJSON;
  readonly preferred_sign_in_strategy: PreferredSignInStrategy;
  readonly logo_image_url: string;
  readonly favicon_image_url: string;
  readonly home_url: string;
  readonly sign_in_url: string;
  readonly sign_up_url: string;
  readonly user_profile_url: string;
  readonly after_sign_in_url: string;
  readonly after_sign_up_url: string;
  readonly after_sign_out_one_url: string;
  readonly after_sign_out_all_url: string;
  readonly after_switch_session_url: string;
  readonly organization_profile_url: string;
  readonly create_organization_url: string;
  readonly after_leave_organization_url: string;
  readonly after_create_organization_url: string;
  readonly waitlist_url: string;
  readonly after_join_waitlist_url: string;
  readonly terms_url: string | null;
  readonly privacy_policy_url: string | null;
  readonly branded: boolean;
  readonly captcha_public_key: string | null;
  readonly captcha_public_key_invisible: string | null;
  readonly captcha_widget_type: CaptchaWidgetType | null;
  readonly captcha_provider: CaptchaProvider | null;
  /** Null or absent means the client's default of three large providers; an empty list means none. */
  readonly captcha_oauth_bypass?: readonly OAuthStrategy[] | null;
  readonly captcha_heartbeat?: boolean;
  readonly captcha_heartbeat_interval_ms?: number | null;
  readonly support_email: string;
  readonly google_one_tap_client_id?: string | null;
  readonly show_devmode_warning: boolean;
  /** Absent where the operator chose no colour, radius or font. */
  readonly appearance?: StoredAppearanceJSON;
  /** Version of the client script, named after the provider. */
  readonly [clientVersion: `${string}_js_version`]: string;
};
