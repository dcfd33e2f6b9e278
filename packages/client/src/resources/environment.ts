// Environment: everything the client knows about the instance.
import type { EnvironmentJSON } from '@latchkey/wire';
import type { ResourceContext } from './context.ts';
import { fields } from './fields.ts';
import { type DisplayConfig, readDisplayConfig } from './settings/display-config.ts';
import { type OrganizationSettings, readOrganizationSettings } from './settings/organization-settings.ts';
import { readUserSettings, type UserSettings } from './settings/user-settings.ts';

/** How the instance manages sessions, and when a keyless instance was claimed. */
export type AuthConfig = { readonly singleSessionMode: boolean; readonly claimedAt: Date | null };

/** `touch` sends the page's origin to the service. */
type EnvironmentFetchOptions = { readonly touch?: boolean; readonly fetchMaxTries?: number };

/** Settings of the instance. `reload` requests them again. */
export class Environment {
  readonly authConfig: AuthConfig;
  readonly displayConfig: DisplayConfig;
  readonly userSettings: UserSettings;
  readonly organizationSettings: OrganizationSettings;
  readonly maintenanceMode: boolean;
  readonly #context: ResourceContext;
  readonly #json: EnvironmentJSON;

  constructor(json: EnvironmentJSON, context: ResourceContext) {
    this.#context = context;
    this.#json = json;
    this.authConfig = json.auth_config ? fields(json.auth_config) : { singleSessionMode: true, claimedAt: null };
    this.displayConfig = readDisplayConfig(json.display_config);
    this.userSettings = readUserSettings(json.user_settings);
    this.organizationSettings = readOrganizationSettings(json.organization_settings);
    this.maintenanceMode = json.maintenance_mode ?? false;
  }

  /** True if the instance allows at most one session per browser. */
  isSingleSession = (): boolean => this.authConfig.singleSessionMode;

  /** True for a production instance. */
  isProduction = (): boolean => this.displayConfig.instanceEnvironmentType === 'production';

  /** True for any other instance. */
  isDevelopmentOrStaging = (): boolean => !this.isProduction();

  /** Requests the settings again; with `touch` the service records the page's origin. */
  fetch = async ({ touch = false, fetchMaxTries }: EnvironmentFetchOptions = {}): Promise<Environment> => {
    const { api, applyEnvironmentReply } = this.#context;
    const json = await api.call(touch ? 'PATCH /environment' : 'GET /environment', {}, { maxAttempts: fetchMaxTries });
    return json ? applyEnvironmentReply(json) : this;
  };

  /** The settings' JSON. */
  __internal_toSnapshot = (): EnvironmentJSON => this.#json;

  /** Loads the current settings. */
  reload = (): Promise<Environment> => this.fetch();
}
