// An instance's settings as EnvironmentJSON (wire §4.1). What browsers must not know is left out by naming what they may.
import type { EnvironmentJSON } from '@latchkey/wire';
import type { Instance } from '../domain/instance/instance.ts';

export const environmentJSON = (instance: Instance): EnvironmentJSON => {
  const { auth_config, display_config, user_settings, organization_settings, maintenance_mode } = instance.settings;
  return {
    object: 'environment',
    id: instance.id,
    auth_config,
    display_config,
    user_settings,
    organization_settings,
    maintenance_mode,
  };
};
