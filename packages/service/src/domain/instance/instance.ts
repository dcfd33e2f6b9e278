// An instance: one application's users, keys and settings. The settings are the public environment document and a private part.

import type { AppearanceSettings, EnvironmentJSON, OrganizationSettingsJSON, RateLimitSetting } from '@latchkey/wire';
import type { Satellite } from './instance-address.ts';

export type EnvironmentType = 'development' | 'production';
export type SigningAlgorithm = 'ES256' | 'RS256';

/** What a required second factor means; whether it is required is said by the instance, its roles and its organizations. */
export type SecondFactorPolicy = {
  /** How long a user may wait with the second factor, from when the requirement first met them. */
  readonly grace_period_seconds: number;
  /** A passkey satisfies the requirement. */
  readonly passkey_counts: boolean;
};

/** Settings that the service enforces and never sends to browsers. */
export type SecuritySettings = {
  /** On: responses do not reveal whether an identifier has an account. */
  readonly enumeration_protection: boolean;
  /** Default on: a link in a mail works only in the browser that requested it. */
  readonly email_link_same_client?: boolean;
  /** On: a right password from a browser that is new for the user needs a code by e-mail, or by text message, too. */
  readonly new_device_check?: boolean;
  /** Default on: the user gets a mail about a sign-in from a new browser. */
  readonly new_sign_in_mail?: boolean;
  readonly rate_limits: {
    readonly create: RateLimitSetting;
    readonly attempt: RateLimitSetting;
    readonly send: RateLimitSetting;
  };
  readonly sessions: { readonly lifetime_seconds: number; readonly inactivity_seconds: number };
  /** Absent on an instance of an earlier release. */
  readonly second_factor?: SecondFactorPolicy;
  /** Where leaked passwords are looked up besides the built-in list; null or absent: nowhere. */
  readonly leaked_passwords?: { readonly endpoint: string | null };
  /** Absent on an instance of an earlier release: a year. */
  readonly audit_log?: { readonly retention_days: number };
};

/** The public organization settings, and those that only the service uses. */
export type OrganizationSettings = OrganizationSettingsJSON & {
  /** The key of the role that the creator of an organization gets; default `org:admin`. */
  readonly creator_role?: string;
};

/** The stored environment document (its `id` and `object` are added in the response), and the security settings. */
export type InstanceSettings = Pick<
  EnvironmentJSON,
  'auth_config' | 'display_config' | 'user_settings' | 'maintenance_mode'
> & {
  readonly organization_settings: OrganizationSettings;
  readonly security: SecuritySettings;
  /** Absent on an instance of an earlier release: nothing was chosen. */
  readonly appearance?: AppearanceSettings;
};

export type Instance = {
  readonly id: string;
  readonly environmentType: EnvironmentType;
  readonly publishableKey: string;
  /** The host in the publishable key, port included. */
  readonly apiHost: string;
  readonly settings: InstanceSettings;
  /** Exact origins of the host application. In development, every loopback origin is allowed as well. */
  readonly allowedOrigins: readonly string[];
  /** The proxy on the primary application's own site; undefined when it calls the host in the key. */
  readonly proxyUrl: string | undefined;
  readonly satellites: readonly Satellite[];
  readonly signingAlgorithm: SigningAlgorithm;
  /** True for the instance of the console's operators, which is not an application. */
  readonly isSystem?: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};
