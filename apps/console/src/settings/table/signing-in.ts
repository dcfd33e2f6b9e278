// Settings of signing in: identifiers, passwords, passkeys, second factors, sign-up, restrictions and sessions.
import { attribute, type Control, type Group, row, seconds, TEXT, URL_OR_NOTHING } from './row.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONGEST = 1024;

const BY_EMAIL: Control = { kind: 'many', values: ['email_code', 'email_link'] };
const BY_PHONE: Control = { kind: 'many', values: ['phone_code'] };
const WALLETS: Control = {
  kind: 'many',
  values: ['web3_metamask_signature', 'web3_coinbase_wallet_signature', 'web3_okx_wallet_signature'],
};

const password = (leaf: string, control?: Control) =>
  row(`user_settings.password_settings.${leaf}`, control, 'user_settings.attributes.password.enabled');

const passkey = (leaf: string) =>
  row(`user_settings.passkey_settings.${leaf}`, undefined, 'user_settings.attributes.passkey.enabled');

const username = (leaf: string): ReturnType<typeof row> =>
  row(
    `user_settings.username_settings.${leaf}`,
    { kind: 'number', min: 1, max: 64 },
    'user_settings.attributes.username.enabled',
  );

export const SIGNING_IN: readonly Group[] = [
  {
    key: 'sign-in-methods',
    frames: [
      {
        key: 'identifiers',
        rows: [
          attribute('email_address', 'enabled'),
          attribute('email_address', 'used_for_first_factor'),
          attribute('email_address', 'first_factors', BY_EMAIL),
          attribute('email_address', 'verifications', BY_EMAIL),
          attribute('phone_number', 'enabled'),
          attribute('phone_number', 'used_for_first_factor'),
          attribute('phone_number', 'first_factors', BY_PHONE),
          attribute('phone_number', 'verifications', BY_PHONE),
          attribute('username', 'enabled'),
          attribute('username', 'used_for_first_factor'),
          username('min_length'),
          username('max_length'),
          attribute('web3_wallet', 'enabled'),
          attribute('web3_wallet', 'used_for_first_factor'),
          attribute('web3_wallet', 'first_factors', WALLETS),
        ],
      },
      {
        key: 'factors',
        rows: [
          attribute('passkey', 'enabled'),
          attribute('passkey', 'used_for_first_factor'),
          passkey('allow_autofill'),
          passkey('show_sign_in_button'),
          attribute('password', 'enabled'),
          row('display_config.preferred_sign_in_strategy', { kind: 'choice', values: ['password', 'otp'] }),
          row('display_config.google_one_tap_client_id', { kind: 'text', nullable: true }),
        ],
      },
      {
        key: 'passwords',
        rows: [
          password('min_length', { kind: 'number', min: 0, max: LONGEST }),
          password('max_length', { kind: 'number', min: 0, max: LONGEST }),
          password('show_zxcvbn'),
          row(
            'user_settings.password_settings.min_zxcvbn_strength',
            { kind: 'number', min: 0, max: 4 },
            'user_settings.password_settings.show_zxcvbn',
          ),
          password('disable_hibp'),
          password('enforce_hibp_on_sign_in'),
          password('require_uppercase'),
          password('require_lowercase'),
          password('require_numbers'),
          password('require_special_char'),
          row(
            'user_settings.password_settings.allowed_special_characters',
            TEXT,
            'user_settings.password_settings.require_special_char',
          ),
        ],
      },
    ],
  },
  {
    key: 'second-factors',
    frames: [
      {
        key: 'secondFactors',
        rows: [
          attribute('authenticator_app', 'enabled'),
          attribute('authenticator_app', 'used_for_second_factor'),
          row('user_settings.attributes.phone_number.used_for_second_factor'),
          attribute('backup_code', 'enabled'),
          attribute('backup_code', 'used_for_second_factor'),
        ],
      },
      {
        key: 'secondFactorPolicy',
        rows: [
          row('user_settings.sign_in.second_factor.required'),
          row('security.second_factor.grace_period_seconds', seconds(0, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)),
          row('security.second_factor.passkey_counts'),
        ],
      },
    ],
  },
  {
    key: 'sign-up',
    frames: [
      {
        key: 'admission',
        rows: [
          row('user_settings.sign_up.mode', { kind: 'choice', values: ['public', 'restricted', 'waitlist'] }),
          row('user_settings.sign_up.progressive'),
          row('user_settings.sign_up.captcha_enabled'),
          row('user_settings.sign_up.disable_hibp'),
        ],
      },
      {
        key: 'fields',
        rows: [
          row('user_settings.attributes.email_address.required'),
          row('user_settings.attributes.email_address.verify_at_sign_up'),
          row('user_settings.attributes.phone_number.required'),
          row('user_settings.attributes.phone_number.verify_at_sign_up'),
          row('user_settings.attributes.username.required'),
          row('user_settings.attributes.password.required'),
          row('user_settings.attributes.web3_wallet.required'),
          attribute('first_name', 'enabled'),
          attribute('first_name', 'required'),
          attribute('last_name', 'enabled'),
          attribute('last_name', 'required'),
        ],
      },
      {
        key: 'legal',
        rows: [
          row('user_settings.sign_up.legal_consent_enabled'),
          row('display_config.terms_url', URL_OR_NOTHING),
          row('display_config.privacy_policy_url', URL_OR_NOTHING),
        ],
      },
    ],
  },
  {
    key: 'restrictions',
    frames: [
      {
        key: 'lists',
        rows: [
          row('user_settings.restrictions.allowlist.enabled'),
          row('user_settings.sign_up.allowlist_only'),
          row('user_settings.restrictions.blocklist.enabled'),
          row('user_settings.restrictions.block_email_subaddresses.enabled'),
        ],
      },
    ],
  },
  {
    key: 'sessions',
    frames: [
      {
        key: 'sessions',
        rows: [
          row('auth_config.single_session_mode'),
          row('security.sessions.lifetime_seconds', seconds(HOUR, DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY)),
          row(
            'security.sessions.inactivity_seconds',
            seconds(15 * MINUTE, HOUR, DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY),
          ),
        ],
      },
    ],
  },
];
