// An instance's settings as EnvironmentJSON (docs/reference/wire.md#environment). What browsers must not know is left out by
// naming what they may.
import { CLIENT_VERSION, type DisplayConfigJSON, type EnvironmentJSON, type Names } from '@latchkey/wire';
import type { Instance } from '../domain/instance/instance.ts';

/** The keys of our own captcha: a page asks for one only where both are set, and ours needs none. */
const OWN_KEY = 'proof_of_work';

const withCaptchaKeys = (config: DisplayConfigJSON): DisplayConfigJSON =>
  config.captcha_provider === 'proof_of_work'
    ? {
        ...config,
        captcha_public_key: config.captcha_public_key ?? OWN_KEY,
        captcha_public_key_invisible: config.captcha_public_key_invisible ?? OWN_KEY,
      }
    : config;

/** The major version of the client script that pages load, under the name of the provider this service speaks for. */
const withClientVersion = (config: DisplayConfigJSON, names: Names): DisplayConfigJSON => ({
  // The cast holds: what an instance that was made for another provider kept of this is optional.
  ...(Object.fromEntries(
    Object.entries(config).filter(([name]) => !name.endsWith('_js_version')),
  ) as DisplayConfigJSON),
  [names.fields.clientVersion]: CLIENT_VERSION.split('.', 1).join(),
});

export const environmentJSON = (instance: Instance, names: Names): EnvironmentJSON => {
  const { auth_config, display_config, user_settings, maintenance_mode } = instance.settings;
  const { creator_role: _creatorRole, ...organization_settings } = instance.settings.organization_settings;
  return {
    object: 'environment',
    id: instance.id,
    auth_config,
    display_config: withClientVersion(withCaptchaKeys(display_config), names),
    user_settings,
    organization_settings,
    maintenance_mode,
  };
};
