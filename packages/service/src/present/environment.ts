// Settings of an instance as EnvironmentJSON (docs/reference/wire.md#environment). An allowlist of fields keeps private settings
// out.
import {
  appearanceVariables,
  CLIENT_VERSION,
  type DisplayConfigJSON,
  type EnvironmentJSON,
  type Names,
} from '@latchkey/wire';
import type { Instance } from '../domain/instance/instance.ts';
import { secondFactorPolicyOf } from '../domain/instance/second-factor-settings.ts';

/** Site keys of the built-in captcha: pages ask for a captcha only if both keys are set, and the built-in one needs none. */
const OWN_KEY = 'proof_of_work';

const withCaptchaKeys = (config: DisplayConfigJSON): DisplayConfigJSON =>
  config.captcha_provider === 'proof_of_work'
    ? {
        ...config,
        captcha_public_key: config.captcha_public_key ?? OWN_KEY,
        captcha_public_key_invisible: config.captcha_public_key_invisible ?? OWN_KEY,
      }
    : config;

/** The major version of the client script that pages load, under the provider's field name. */
const withClientVersion = (config: DisplayConfigJSON, names: Names): DisplayConfigJSON => ({
  // The cast holds: the fields that are dropped, of another provider name, are optional.
  ...(Object.fromEntries(
    Object.entries(config).filter(([name]) => !name.endsWith('_js_version')),
  ) as DisplayConfigJSON),
  [names.fields.clientVersion]: CLIENT_VERSION.split('.', 1).join(),
});

/** The appearance that the operator chose; absent if nothing was chosen, so that pages download nothing for it. */
const withAppearance = (config: DisplayConfigJSON, { settings }: Instance): DisplayConfigJSON => {
  const variables = settings.appearance ? appearanceVariables(settings.appearance) : {};
  return Object.keys(variables).length > 0 ? { ...config, appearance: { variables } } : config;
};

/** Pages offer a passkey as a second factor only where it counts as one. */
const withPasskeyPolicy = ({ settings: { user_settings, security } }: Instance): EnvironmentJSON['user_settings'] =>
  secondFactorPolicyOf(security).passkey_counts
    ? { ...user_settings, passkey_settings: { ...user_settings.passkey_settings, counts_as_second_factor: true } }
    : user_settings;

export const environmentJSON = (instance: Instance, names: Names): EnvironmentJSON => {
  const { auth_config, display_config, maintenance_mode } = instance.settings;
  const { creator_role: _creatorRole, ...organization_settings } = instance.settings.organization_settings;
  return {
    object: 'environment',
    id: instance.id,
    auth_config,
    display_config: withAppearance(withClientVersion(withCaptchaKeys(display_config), names), instance),
    user_settings: withPasskeyPolicy(instance),
    organization_settings: { force_organization_selection: false, ...organization_settings },
    maintenance_mode,
  };
};
