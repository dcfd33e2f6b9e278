// Settings of `user_settings` besides the attributes: what users may do, sign-in, sign-up, passwords and restrictions.
import type { AttributesJSON } from '@latchkey/wire';
import { follows, type Leaves, noChange, under, used } from './leaf.ts';

const SECOND_FACTORS = ['authenticator_app', 'phone_number'] as const;

/** Can a user of the instance have a second factor? Backup codes only replace another one. */
const hasSecondFactor = (attributes: AttributesJSON): boolean =>
  SECOND_FACTORS.some((name) => attributes[name].enabled && attributes[name].used_for_second_factor);

const CONNECTIONS = noChange('Use /admin/v1/enterprise_connections.');
const LOOKUP = 'security.leaked_passwords.endpoint';

const SIGN_UP: Leaves = {
  mode: used(
    '`public`: every visitor can sign up; `restricted`: with an invitation; `waitlist`: after being admitted.',
  ),
  progressive: used('Optional fields can be given later; otherwise an address or a number that signs in is asked for.'),
  captcha_enabled: used('A sign-up needs a captcha, and so do sign-ins from a network with many failures.'),
  legal_consent_enabled: used('A sign-up needs consent to the terms and the privacy policy.'),
  allowlist_only: used('Only identifiers on the allowlist can sign up; invitations and connections admit others.'),
  captcha_widget_type: noChange('Use display_config.captcha_widget_type.'),
  custom_action_required: noChange('Sign-ups have no steps of the application. Check the user in its back end.'),
  disable_hibp: used(`Sign-ups do not ask ${LOOKUP}.`),
};

const PASSWORDS: Leaves = {
  min_length: used('The least number of characters; 8 is the lowest that counts.'),
  max_length: used('The most characters; 72 is the highest that counts, and 0 means 72.'),
  require_special_char: used('A new password needs a special character.'),
  require_numbers: used('A new password needs a digit.'),
  require_uppercase: used('A new password needs an upper-case letter.'),
  require_lowercase: used('A new password needs a lower-case letter.'),
  allowed_special_characters: used('The characters that count as special; empty means the usual ones.'),
  disable_hibp: used(`Nothing asks ${LOOKUP}; the built-in list stays.`),
  enforce_hibp_on_sign_in: used('A right password that is common or has leaked must be replaced at sign-in.'),
  show_zxcvbn: used('The strength of new passwords is estimated and shown.'),
  min_zxcvbn_strength: used('The least strength, 0 to 4, while `show_zxcvbn` is on.'),
};

export const USER_LEAVES: Leaves = under('user_settings', {
  social: noChange('Use /admin/v1/oauth_providers.'),
  'saml.enabled': CONNECTIONS,
  'enterprise_sso.enabled': CONNECTIONS,
  'actions.delete_self': used('Users can delete their account, unless the user itself says otherwise.'),
  'actions.create_organization': used('Users can create organizations, unless the user itself says otherwise.'),
  'actions.create_organizations_limit': used('How many organizations a user can create; null means any number.'),
  'sign_in.second_factor.required': used('Every user must have a second factor.'),
  'sign_in.second_factor.enabled': follows(
    'used_for_second_factor of the attributes authenticator_app and phone_number',
    ({ user_settings: { attributes } }) => hasSecondFactor(attributes),
  ),
  ...under('sign_up', SIGN_UP),
  ...under('password_settings', PASSWORDS),
  'username_settings.min_length': used('The least number of characters of a username; 4 is the lowest that counts.'),
  'username_settings.max_length': used('The most characters of a username; 64 is the highest that counts.'),
  'passkey_settings.allow_autofill': used('The identifier field of a sign-in offers passkeys.'),
  'passkey_settings.show_sign_in_button': used('A sign-in has a link for passkeys.'),
  'passkey_settings.counts_as_second_factor': noChange('Use security.second_factor.passkey_counts.'),
  'restrictions.allowlist.enabled': used('Only identifiers on the allowlist can sign up, be invited or be added.'),
  'restrictions.blocklist.enabled': used('Identifiers on the blocklist cannot sign up, be invited or be added.'),
  'restrictions.block_email_subaddresses.enabled': used(
    'New addresses must not have a subaddress, such as ada+news@example.com.',
  ),
});
