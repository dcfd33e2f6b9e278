// Calls of the admin API about the instance itself: its settings.
import * as v from 'valibot';
import type { OrganizationSettingsJSON } from '../../json/organization-settings.ts';
import {
  count,
  type Entries,
  entity,
  is,
  list,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
  truth,
} from '../replies/entity.ts';
import { authConfig, displayConfig, organizationSettingsEntries, userSettings } from '../replies/environment.ts';
import { type AdminCall, readVersion } from './call.ts';

const rateLimit = v.object({ count, seconds: count });

/** Settings that the service enforces and never sends to browsers. */
const security = v.object({
  enumeration_protection: truth,
  email_link_same_client: optional(truth),
  new_device_check: optional(truth),
  new_sign_in_mail: optional(truth),
  rate_limits: v.object({ create: rateLimit, attempt: rateLimit, send: rateLimit }),
  sessions: v.object({ lifetime_seconds: count, inactivity_seconds: count }),
  second_factor: optional(v.object({ grace_period_seconds: count, passkey_counts: truth })),
  leaked_passwords: optional(v.object({ endpoint: textOrNull })),
  audit_log: optional(v.object({ retention_days: count })),
});

type Organizations = OrganizationSettingsJSON & { readonly creator_role: string };
const organizations: Entries<Organizations> = { ...organizationSettingsEntries, creator_role: text };

/** The settings that an operator changes. */
const settings = {
  auth_config: authConfig,
  display_config: displayConfig,
  user_settings: userSettings,
  organization_settings: entity<Organizations>(organizations),
  maintenance_mode: truth,
  security,
  allowed_origins: list(text),
  proxy_url: textOrNull,
  satellites: list(v.object({ domain: text, proxy_url: textOrNull })),
  signing_algorithm: oneOf(['ES256', 'RS256']),
};

const instance = v.object({
  object: is('instance'),
  id: text,
  ...settings,
  environment_type: oneOf(['development', 'production']),
  publishable_key: text,
  created_at: time,
  updated_at: time,
});

type PartOf<T> = T extends readonly unknown[] ? T : T extends object ? { [Name in keyof T]?: PartOf<T[Name]> } : T;

type InstanceChange = PartOf<v.InferOutput<typeof instance>>;

/**
 * Any part of the document: objects are merged, lists and values replaced. The service checks the merged document, whose
 * sentences name the paths of wrong settings.
 */
const instanceChange = v.looseObject({ updated_at: readVersion }) as unknown as v.GenericSchema<InstanceChange>;

export const INSTANCE_CALLS = {
  'GET /instance': { summary: 'Read the settings of the instance', reply: instance },
  'PATCH /instance': { summary: 'Change settings of the instance', body: instanceChange, reply: instance },
} as const satisfies Readonly<Record<string, AdminCall>>;
