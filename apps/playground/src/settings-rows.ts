// The switches of the settings page: what each is called and which value of the instance it turns.

type Switch = { readonly kind: 'switch' };
type Choice = { readonly kind: 'choice'; readonly options: readonly (readonly [value: string, label: string])[] };
type Text = { readonly kind: 'text' };

export type SettingsRow = { readonly label: string; readonly path: readonly string[] } & (Switch | Choice | Text);

export type SettingsGroup = { readonly title: string; readonly rows: readonly SettingsRow[] };

const attribute = (name: string, flag: string) => ['user_settings', 'attributes', name, flag];

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    title: 'Application',
    rows: [
      { kind: 'text', label: 'Application name', path: ['display_config', 'application_name'] },
      { kind: 'switch', label: 'Show the Latchkey key', path: ['display_config', 'branded'] },
      { kind: 'switch', label: 'Show the development notice', path: ['display_config', 'show_devmode_warning'] },
      { kind: 'switch', label: 'Maintenance notice', path: ['maintenance_mode'] },
    ],
  },
  {
    title: 'Sign-in',
    rows: [
      {
        kind: 'choice',
        label: 'Preferred first step',
        path: ['display_config', 'preferred_sign_in_strategy'],
        options: [
          ['password', 'Password'],
          ['otp', 'Email code'],
        ],
      },
      { kind: 'switch', label: 'One session at a time', path: ['auth_config', 'single_session_mode'] },
      { kind: 'switch', label: 'Sign in with a username', path: attribute('username', 'used_for_first_factor') },
    ],
  },
  {
    title: 'Sign-up',
    rows: [
      {
        kind: 'choice',
        label: 'Who may sign up',
        path: ['user_settings', 'sign_up', 'mode'],
        options: [
          ['public', 'Everyone'],
          ['restricted', 'Nobody new'],
          ['waitlist', 'From the waiting list'],
        ],
      },
      { kind: 'switch', label: 'Usernames', path: attribute('username', 'enabled') },
      { kind: 'switch', label: 'Username is required', path: attribute('username', 'required') },
      { kind: 'switch', label: 'First name', path: attribute('first_name', 'enabled') },
      { kind: 'switch', label: 'First name is required', path: attribute('first_name', 'required') },
      { kind: 'switch', label: 'Last name', path: attribute('last_name', 'enabled') },
      { kind: 'switch', label: 'Last name is required', path: attribute('last_name', 'required') },
    ],
  },
  {
    title: 'Passwords',
    rows: [
      { kind: 'switch', label: 'Password is required', path: attribute('password', 'required') },
      { kind: 'switch', label: 'Needs a number', path: ['user_settings', 'password_settings', 'require_numbers'] },
      {
        kind: 'switch',
        label: 'Needs a lower-case letter',
        path: ['user_settings', 'password_settings', 'require_lowercase'],
      },
      {
        kind: 'switch',
        label: 'Needs an upper-case letter',
        path: ['user_settings', 'password_settings', 'require_uppercase'],
      },
      {
        kind: 'switch',
        label: 'Needs a special character',
        path: ['user_settings', 'password_settings', 'require_special_char'],
      },
    ],
  },
];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value at a path of the environment document. */
export const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);

/** The smallest document that sets one value, to be merged by the service. */
export const changeAt = (path: readonly string[], value: unknown): Record<string, unknown> => {
  const [first = '', ...rest] = path;
  return { [first]: rest.length === 0 ? value : changeAt(rest, value) };
};
