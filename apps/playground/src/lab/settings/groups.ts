// The rows of the settings page: the label of each and the values of the instance it changes.
import { attributeOf, changeAt, changeAttribute, valueAt } from './document.ts';
import { ORGANIZATION_GROUP } from './organization-group.ts';
import {
  asked,
  choice,
  firstFactor,
  flag,
  identifier,
  number,
  type SettingsGroup,
  type SettingsRow,
  secondFactor,
  text,
} from './row.ts';

const display = (name: string) => ['display_config', name];
const signUp = (name: string) => ['user_settings', 'sign_up', name];
const password = (name: string) => ['user_settings', 'password_settings', name];
const passkey = (name: string) => ['user_settings', 'passkey_settings', name];

const passwords: SettingsRow = {
  kind: 'choice',
  label: 'Password',
  options: [
    ['not', 'No passwords'],
    ['optional', 'Optional'],
    ['required', 'Required at sign-up'],
  ],
  read: (settings) => {
    const { enabled, required } = attributeOf(settings, 'password');
    return enabled ? (required ? 'required' : 'optional') : 'not';
  },
  change: (_, value) => changeAttribute('password', { enabled: value !== 'not', required: value === 'required' }),
};

const passkeys: SettingsRow = {
  kind: 'switch',
  label: 'Passkeys',
  hint: 'People who have one; passkeys are made in the account, not at sign-up.',
  read: (settings) =>
    attributeOf(settings, 'passkey').enabled && attributeOf(settings, 'passkey').used_for_first_factor,
  change: (_, isOn) =>
    changeAttribute('passkey', { enabled: isOn, used_for_first_factor: isOn, first_factors: isOn ? ['passkey'] : [] }),
};

/** How an address or a number is verified at sign-up. */
const proof = (
  label: string,
  name: string,
  methods: readonly (readonly [strategy: string, label: string])[],
): SettingsRow => ({
  kind: 'choice',
  label,
  options: [...methods, ['not', 'Not at all']],
  read: (settings) => {
    const { verify_at_sign_up: isProven, verifications } = attributeOf(settings, name);
    const found = methods.find(([strategy]) => verifications.includes(strategy));
    return isProven && found ? found[0] : 'not';
  },
  change: (_, value) =>
    changeAttribute(
      name,
      value === 'not' ? { verify_at_sign_up: false } : { verify_at_sign_up: true, verifications: [value] },
    ),
});

const linksElsewhere: SettingsRow = {
  kind: 'switch',
  label: 'Links work on another device',
  hint: 'Otherwise a link works only in the browser that asked for it.',
  read: (settings) => valueAt(settings, ['security', 'email_link_same_client']) === false,
  change: (_, isOn) => changeAt(['security', 'email_link_same_client'], !isOn),
};

const captcha: SettingsRow = {
  kind: 'switch',
  label: 'Captcha',
  hint: 'Our own proof of work: nothing to solve, and nobody else is told.',
  read: (settings) =>
    valueAt(settings, signUp('captcha_enabled')) === true &&
    valueAt(settings, display('captcha_provider')) === 'proof_of_work',
  change: (_, isOn) => ({
    ...changeAt(signUp('captcha_enabled'), isOn),
    ...(isOn ? changeAt(display('captcha_provider'), 'proof_of_work') : {}),
  }),
};

const strength = choice(
  'Strength asked for',
  password('min_zxcvbn_strength'),
  [
    ['0', 'Any'],
    ['1', 'Not trivial'],
    ['2', 'Fair'],
    ['3', 'Good'],
    ['4', 'Very good'],
  ],
  { hint: 'Counts where the strength is judged.', store: Number },
);

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    title: 'Application',
    about: 'What people read about you.',
    rows: [
      text('Application name', display('application_name')),
      text('Support email', display('support_email'), { kind: 'email', hint: 'Shown to people who cannot get in.' }),
      text('Terms of service', display('terms_url'), { kind: 'url', empty: null }),
      text('Privacy policy', display('privacy_policy_url'), { kind: 'url', empty: null }),
      flag('Show the Latchkey key', display('branded')),
      flag('Show the development notice', display('show_devmode_warning')),
      flag('Maintenance notice', ['maintenance_mode']),
    ],
  },
  {
    title: 'Identifiers',
    about: 'What people type to say who they are when they sign in.',
    rows: [
      identifier('Email address', 'email_address'),
      identifier('Phone number', 'phone_number'),
      identifier('Username', 'username', 'Signs in with a password.'),
    ],
  },
  {
    title: 'First factors',
    about: 'How they prove it.',
    rows: [
      passwords,
      firstFactor('Email code', 'email_address', 'email_code'),
      firstFactor('Email link', 'email_address', 'email_link'),
      linksElsewhere,
      firstFactor('Phone code', 'phone_number', 'phone_code'),
      passkeys,
      flag('Offer passkeys in the field', passkey('allow_autofill'), 'Where passkeys are on.'),
      flag('Passkey button', passkey('show_sign_in_button'), 'Where passkeys are on.'),
      firstFactor('MetaMask', 'web3_wallet', 'web3_metamask_signature', { owns: true }),
      firstFactor('Coinbase Wallet', 'web3_wallet', 'web3_coinbase_wallet_signature', { owns: true }),
      firstFactor('OKX Wallet', 'web3_wallet', 'web3_okx_wallet_signature', { owns: true }),
      choice('Ask first for', display('preferred_sign_in_strategy'), [
        ['password', 'The password'],
        ['otp', 'A link or a code'],
      ]),
      flag(
        'One session at a time',
        ['auth_config', 'single_session_mode'],
        'Otherwise several accounts share a browser.',
      ),
    ],
  },
  {
    title: 'Second factors',
    about: 'Asked for after the first one, of those who have one.',
    rows: [
      secondFactor('Authenticator app', 'authenticator_app', 'totp'),
      secondFactor('Code by text message', 'phone_number', 'phone_code'),
      secondFactor('Backup codes', 'backup_code', 'backup_code', 'Stand in for one of the others.'),
    ],
  },
  {
    title: 'Sign-up',
    about: 'Who may make an account, and what they are asked.',
    rows: [
      choice('Who may sign up', signUp('mode'), [
        ['public', 'Everyone'],
        ['restricted', 'Those who were invited'],
        ['waitlist', 'Those let in from the waiting list'],
      ]),
      asked('Ask for an email address', 'email_address'),
      proof('Email address is proven by', 'email_address', [
        ['email_code', 'A code'],
        ['email_link', 'A link'],
      ]),
      asked('Ask for a phone number', 'phone_number'),
      proof('Phone number is proven by', 'phone_number', [['phone_code', 'A code']]),
      asked('Ask for a username', 'username'),
      asked('Ask for a first name', 'first_name'),
      asked('Ask for a last name', 'last_name'),
      flag(
        'Progressive',
        signUp('progressive'),
        'Off, an address or a number may be given in one field where neither is required.',
      ),
      flag('Legal consent', signUp('legal_consent_enabled'), 'To the terms and the policy named above.'),
      captcha,
    ],
  },
  {
    title: 'Passwords',
    about: 'Rules for new ones. Passwords that everybody knows are never taken.',
    rows: [
      number('Shortest length', password('min_length'), 'From 8 to 72.'),
      flag('Needs a number', password('require_numbers')),
      flag('Needs a lower-case letter', password('require_lowercase')),
      flag('Needs an upper-case letter', password('require_uppercase')),
      flag('Needs a special character', password('require_special_char')),
      flag('Judge the strength', password('show_zxcvbn')),
      strength,
      flag(
        'Refuse well-known passwords at sign-in too',
        password('enforce_hibp_on_sign_in'),
        'Whoever has one chooses a new one first.',
      ),
    ],
  },
  ORGANIZATION_GROUP,
];
