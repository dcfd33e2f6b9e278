// An instance: one application's users, keys and settings. The settings are the environment document and a part that
// browsers never see.

import type { EnvironmentJSON, OrganizationSettingsJSON, RateLimitSetting } from '@latchkey/wire';
import type { Satellite } from './instance-address.ts';

export type EnvironmentType = 'development' | 'production';
export type SigningAlgorithm = 'ES256' | 'RS256';

/** What the service enforces and browsers are never told. */
export type SecuritySettings = {
  /** On: answers never tell whether an identifier has an account. */
  readonly enumeration_protection: boolean;
  /** On, unless it says otherwise: a link in a mail works only in the browser that asked for it. */
  readonly email_link_same_client?: boolean;
  readonly rate_limits: {
    readonly create: RateLimitSetting;
    readonly attempt: RateLimitSetting;
    readonly send: RateLimitSetting;
  };
  readonly sessions: { readonly lifetime_seconds: number; readonly inactivity_seconds: number };
};

/** What browsers are told about organizations, and what only the service uses. */
export type OrganizationSettings = OrganizationSettingsJSON & {
  /** The key of the role of whoever makes an organization; `org:admin` unless it says otherwise. */
  readonly creator_role?: string;
};

/** The environment document as it is stored (its `id` and `object` are added when it is presented), and the security part. */
export type InstanceSettings = Pick<
  EnvironmentJSON,
  'auth_config' | 'display_config' | 'user_settings' | 'maintenance_mode'
> & {
  readonly organization_settings: OrganizationSettings;
  readonly security: SecuritySettings;
};

export type Instance = {
  readonly id: string;
  readonly environmentType: EnvironmentType;
  readonly publishableKey: string;
  /** The host in the publishable key, port included. */
  readonly apiHost: string;
  readonly secretKeyHash: string;
  /** Kept only in development, where `latchkey keys` shows it. */
  readonly sealedSecretKey: string | undefined;
  readonly settings: InstanceSettings;
  /** Exact origins of the host application. In development any loopback origin is allowed besides. */
  readonly allowedOrigins: readonly string[];
  /** Where the primary application reaches the service through its own site; undefined when it uses the host in the key. */
  readonly proxyUrl: string | undefined;
  readonly satellites: readonly Satellite[];
  readonly signingAlgorithm: SigningAlgorithm;
  readonly createdAt: number;
  readonly updatedAt: number;
};
