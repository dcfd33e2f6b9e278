// EnvironmentJSON and its auth_config: the settings of an instance that a client needs (docs/reference/wire.md#environment).
import type { DisplayConfigJSON } from './display-config.ts';
import type { JSONObject } from './envelope.ts';
import type { OrganizationSettingsJSON } from './organization-settings.ts';
import type { UserSettingsJSON } from './user-settings.ts';

export type EnvironmentJSON = {
  readonly object: 'environment';
  readonly id: string;
  readonly auth_config: AuthConfigJSON;
  readonly display_config: DisplayConfigJSON;
  readonly user_settings: UserSettingsJSON;
  readonly organization_settings: OrganizationSettingsJSON;
  readonly maintenance_mode: boolean;
  readonly meta?: JSONObject;
};

export type AuthConfigJSON = {
  readonly object: 'auth_config';
  readonly id: string;
  readonly single_session_mode: boolean;
  readonly claimed_at: number | null;
};
