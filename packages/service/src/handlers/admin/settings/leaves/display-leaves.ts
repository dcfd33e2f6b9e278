// Settings of `display_config`: names, pages and pictures that surfaces and messages show, and the captcha.
import { type Leaf, type Leaves, noChange, under, used } from './leaf.ts';

const FIXED = noChange('');
const STYLED = noChange(
  'No surface reads it. Use the settings of appearance, or the appearance option of the application.',
);

const pageAfter = (option: string): Leaf =>
  noChange(`No surface reads it. Set ${option} in the application, or redirect_url in the address of the page.`);

const page = (what: string): Leaf => used(`The page of the application ${what}, where the application sets no other.`);

const THEME: Leaves = {
  'buttons.font_color': STYLED,
  'buttons.font_family': STYLED,
  'buttons.font_weight': STYLED,
  'general.color': used('The accent colour of messages. Surfaces have the colours of appearance.'),
  'general.padding': STYLED,
  'general.box_shadow': STYLED,
  'general.font_color': STYLED,
  'general.font_family': STYLED,
  'general.border_radius': STYLED,
  'general.background_color': STYLED,
  'general.label_font_weight': STYLED,
  'accounts.background_color': STYLED,
};

const CAPTCHA: Leaves = {
  captcha_public_key: used('The site key of an external captcha.'),
  captcha_public_key_invisible: used(
    'The site key of the invisible widget of an external captcha. Both keys are needed.',
  ),
  captcha_widget_type: used('Which widget of an external captcha pages show.'),
  captcha_provider: used('`proof_of_work` is built in; `turnstile` and null use the site keys.'),
  captcha_oauth_bypass: used('Providers whose sign-ups need no captcha; null means Google, Microsoft and Apple.'),
  captcha_heartbeat: used('Pages of signed-in users pass a captcha from time to time.'),
  captcha_heartbeat_interval_ms: used('The time between two such captchas.'),
};

export const DISPLAY_LEAVES: Leaves = under('display_config', {
  object: FIXED,
  id: FIXED,
  instance_environment_type: noChange('Create another instance with latchkey instances.'),
  application_name: used('The name in surfaces and messages. A password must not consist of it.'),
  ...under('theme', THEME),
  preferred_sign_in_strategy: used('Which first factor a sign-in offers first: a password, or a code or link.'),
  logo_image_url: used('The picture above the cards.'),
  favicon_image_url: noChange('No surface reads it. Set the icon in the page of the application.'),
  home_url: page('to which the logo links, and where tickets lead if there is no other page'),
  sign_in_url: page('with the sign-in'),
  sign_up_url: page('with the sign-up'),
  user_profile_url: page('with the account'),
  after_sign_in_url: pageAfter('signInFallbackRedirectUrl'),
  after_sign_up_url: pageAfter('signUpFallbackRedirectUrl'),
  after_sign_out_one_url: page('to go to after signing out of one of several sessions'),
  after_sign_out_all_url: noChange('No surface reads it. Set afterSignOutUrl in the application.'),
  after_switch_session_url: page('to go to after switching the account'),
  organization_profile_url: page('with the organization'),
  create_organization_url: page('to create an organization'),
  after_leave_organization_url: page('to go to after leaving an organization'),
  after_create_organization_url: page('to go to after creating an organization'),
  waitlist_url: page('with the waitlist'),
  after_join_waitlist_url: page('to go to after joining the waitlist'),
  terms_url: used('The terms of service that a sign-up links to.'),
  privacy_policy_url: used('The privacy policy that a sign-up links to.'),
  branded: used('Surfaces show a line with the name of the provider.'),
  ...CAPTCHA,
  support_email: used('The address that surfaces show to users who cannot sign in.'),
  google_one_tap_client_id: used('The client id for Google One Tap; null turns it off.'),
  show_devmode_warning: used('Surfaces of a development instance say so.'),
  appearance: noChange('Use appearance. Pages get it in this form.'),
});

const COLORS: Leaves = {
  primary: used('The colour of buttons, links and focus rings; null means the built-in one.'),
  background: used('The background of cards and panels; null means the built-in one.'),
  text: used('The colour of text; null means the built-in one.'),
  text_secondary: used('The colour of descriptions and hints; null means one that follows the text.'),
  input_background: used('The background of fields; null means the built-in one.'),
};

/** What surfaces look like where the application sets no other appearance. */
export const APPEARANCE_LEAVES: Leaves = under('appearance', {
  ...under('light', COLORS),
  ...under('dark', COLORS),
  border_radius: used('The radius of fields and buttons in pixels, 0 to 32; null means 8.'),
  font_family: used('The font of all text; null means the font of the system.'),
  font_family_buttons: used('The font of buttons; null means the font of all text.'),
});
