// Settings for handler tests: the defaults with changed attributes.
import type { AttributeDataJSON, UserSettingsJSON } from '@latchkey/wire';
import type { InstanceSettings, SecuritySettings } from '../../domain/instance/instance.ts';

type AttributeName = keyof UserSettingsJSON['attributes'];

type Wanted = {
  readonly attributes?: Partial<Record<AttributeName, Partial<AttributeDataJSON>>>;
  readonly signUp?: Partial<UserSettingsJSON['sign_up']>;
  readonly security?: Partial<SecuritySettings>;
};

/** `createTestService(database, { settings: settingsWith({ attributes: { phone_number: { enabled: true } } }) })`. */
export const settingsWith =
  ({ attributes: changes = {}, signUp = {}, security = {} }: Wanted) =>
  (settings: InstanceSettings): InstanceSettings => {
    const { user_settings: user } = settings;
    const names = Object.keys(changes) as AttributeName[];
    // Keeps every attribute of the defaults and merges the changes.
    const attributes = {
      ...user.attributes,
      ...Object.fromEntries(names.map((name) => [name, { ...user.attributes[name], ...changes[name] }])),
    } as UserSettingsJSON['attributes'];
    return {
      ...settings,
      user_settings: { ...user, attributes, sign_up: { ...user.sign_up, ...signUp } },
      security: { ...settings.security, ...security },
    };
  };

/** Phone numbers are identifiers and receive codes, as a first and as a second factor. */
export const PHONE_ON: Partial<AttributeDataJSON> = {
  enabled: true,
  used_for_first_factor: true,
  first_factors: ['phone_code'],
  used_for_second_factor: true,
  second_factors: ['phone_code'],
  verify_at_sign_up: true,
};

/** E-mail addresses accept links as well as codes. */
export const LINKS_ON: Partial<AttributeDataJSON> = {
  first_factors: ['email_code', 'email_link'],
  verifications: ['email_code', 'email_link'],
};
