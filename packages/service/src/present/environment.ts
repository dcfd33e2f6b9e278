// An instance's settings as EnvironmentJSON (wire §4.1). What browsers must not know is left out by naming what they may.
import type { DisplayConfigJSON, EnvironmentJSON } from '@latchkey/wire';
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

export const environmentJSON = (instance: Instance): EnvironmentJSON => {
  const { auth_config, display_config, user_settings, maintenance_mode } = instance.settings;
  const { creator_role: _creatorRole, ...organization_settings } = instance.settings.organization_settings;
  return {
    object: 'environment',
    id: instance.id,
    auth_config,
    display_config: withCaptchaKeys(display_config),
    user_settings,
    organization_settings,
    maintenance_mode,
  };
};
