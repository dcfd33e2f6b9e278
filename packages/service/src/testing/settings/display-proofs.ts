// Tests of settings that pages act on, and of addresses and keys of an instance.
import { APPEARANCE_COLORS } from '@latchkey/wire';
import { inClient, inService, inUi, type Proofs } from './proof.ts';

const URLS = 'navigation/urls.test.ts';
const CARD = 'surfaces/shared/cards/flow-card.test.tsx';
const SIGN_UP = 'surfaces/sign-up/sign-up.test.tsx';
const CAPTCHA = 'captcha/settings.test.ts';
const HEARTBEAT = 'auth/captcha-heartbeat.test.ts';
const SIGN_IN = 'flows/sign-in/settings.test.ts';

const APPEARANCE = 'styles/appearance/stored-appearance.test.ts';

const APPEARANCE_PROOFS: Proofs = Object.fromEntries([
  ...APPEARANCE_COLORS.flatMap((name) =>
    ['light', 'dark'].map((scheme) => [`appearance.${scheme}.${name}`, inUi(APPEARANCE, name)] as const),
  ),
  ...['border_radius', 'font_family', 'font_family_buttons'].map(
    (name) => [`appearance.${name}`, inUi(APPEARANCE, name)] as const,
  ),
]);

export const DISPLAY_PROOFS: Proofs = {
  ...APPEARANCE_PROOFS,
  'display_config.preferred_sign_in_strategy': inUi(SIGN_IN, 'preferredSignInStrategy'),
  'display_config.logo_image_url': inUi(CARD, 'logoImageUrl'),
  'display_config.home_url': inClient(URLS, 'homeUrl'),
  'display_config.sign_in_url': inClient(URLS, 'signInUrl'),
  'display_config.sign_up_url': inClient(URLS, 'signUpUrl'),
  'display_config.user_profile_url': inClient(URLS, 'userProfileUrl'),
  'display_config.after_sign_out_one_url': inClient(URLS, 'afterSignOutOneUrl'),
  'display_config.after_switch_session_url': inUi('surfaces/user-button/user-button.test.tsx', 'afterSwitchSessionUrl'),
  'display_config.organization_profile_url': inClient(URLS, 'organizationProfileUrl'),
  'display_config.create_organization_url': inClient(URLS, 'createOrganizationUrl'),
  'display_config.after_leave_organization_url': inUi(
    'surfaces/organization-profile/general-page.test.tsx',
    'afterLeaveOrganizationUrl',
  ),
  'display_config.after_create_organization_url': inUi(
    'surfaces/create-organization/create-organization.test.tsx',
    'after_create_organization_url',
  ),
  'display_config.waitlist_url': inClient(URLS, 'waitlistUrl'),
  'display_config.after_join_waitlist_url': inUi('surfaces/waitlist/waitlist.test.tsx', 'after_join_waitlist_url'),
  'display_config.terms_url': inUi(SIGN_UP, 'terms_url'),
  'display_config.privacy_policy_url': inUi(SIGN_UP, 'privacy_policy_url'),
  'display_config.branded': inUi(CARD, 'branded'),
  'display_config.captcha_public_key': inClient(CAPTCHA, 'captchaPublicKey'),
  'display_config.captcha_public_key_invisible': inClient(CAPTCHA, 'captchaPublicKeyInvisible'),
  'display_config.captcha_widget_type': inClient(CAPTCHA, 'captchaWidgetType'),
  'display_config.captcha_oauth_bypass': inService('handlers/external/vouched-captcha.test.ts', 'captcha_oauth_bypass'),
  'display_config.captcha_heartbeat': inClient(HEARTBEAT, 'captcha_heartbeat'),
  'display_config.captcha_heartbeat_interval_ms': inClient(HEARTBEAT, 'captcha_heartbeat_interval_ms'),
  'display_config.support_email': inUi('surfaces/sign-in/sign-in.test.tsx', 'support_email'),
  'display_config.google_one_tap_client_id': inService('handlers/sign-in/one-tap.test.ts', 'google_one_tap_client_id'),
  'display_config.show_devmode_warning': inUi(CARD, 'showDevModeWarning'),
  'user_settings.passkey_settings.allow_autofill': inUi(SIGN_IN, 'allow_autofill'),
  'user_settings.passkey_settings.show_sign_in_button': inUi(SIGN_IN, 'show_sign_in_button'),
  maintenance_mode: inUi(CARD, 'maintenanceMode'),
  allowed_origins: inService('handlers/admin/admin.test.ts', 'allowed_origins'),
  proxy_url: inService('handlers/admin/boundary.test.ts', 'proxy_url'),
  satellites: inService('handlers/admin/boundary.test.ts', 'satellites'),
  signing_algorithm: inService('handlers/well-known.test.ts', 'signing_algorithm'),
};
