// Calls of the admin API about the instance itself: its settings.
import * as v from 'valibot';
import type { EnvironmentJSON } from '../../json/environment.ts';
import type { OrganizationSettingsJSON } from '../../json/organization-settings.ts';
import type { ActorJSON } from '../../json/session.ts';
import { text as givenText, paging, uploadedFile } from '../field.ts';
import {
  count,
  type Entries,
  entity,
  is,
  list,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
  truth,
} from '../replies/entity.ts';
import { authConfig, displayConfig, organizationSettingsEntries, userSettings } from '../replies/environment.ts';
import { type AdminCall, pageOf, readVersion } from './call.ts';

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

/** Colours of surfaces in one scheme; null means the built-in one. */
const colors = v.object({
  primary: textOrNull,
  background: textOrNull,
  text: textOrNull,
  text_secondary: textOrNull,
  input_background: textOrNull,
});

/** The appearance of surfaces where the application sets no other. */
const appearance = v.object({
  light: colors,
  dark: colors,
  /** In pixels; null means the built-in one. */
  border_radius: nullable(count),
  font_family: textOrNull,
  font_family_buttons: textOrNull,
});

/** The settings that an operator changes. */
const settings = {
  auth_config: authConfig,
  display_config: displayConfig,
  user_settings: userSettings,
  organization_settings: entity<Organizations>(organizations),
  maintenance_mode: truth,
  security,
  appearance: optional(appearance),
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

/** A change that is only tried. */
const instanceDraft = v.looseObject({}) as unknown as v.GenericSchema<InstanceChange>;

const instanceChangeEntry = v.object({
  object: is('instance_change'),
  id: text,
  /** Who changed it: an operator of the console, a secret key, or a command on the machine of the service. */
  actor: v.looseObject({ sub: text }) as unknown as v.GenericSchema<ActorJSON>,
  /** The settings that were changed, by their paths. */
  changes: v.array(v.object({ path: text, before: v.unknown(), after: v.unknown() })),
  /** The change that this one took back. */
  reverts: textOrNull,
  /** The newest change that took this one back. */
  reverted_by: textOrNull,
  created_at: time,
});

const changesQuery = v.strictObject({
  /** Only changes of this setting, or of settings below this path. */
  path: v.optional(givenText),
  ...paging,
});

const revert = v.strictObject({
  /** True: also set back what was changed again later. */
  overwrite_later: v.optional(v.boolean()),
});

/** The environment that pages would get; it also has the version of the client script, under the provider's name. */
const environmentPreview = v.looseObject({
  object: is('environment'),
  id: text,
}) as unknown as v.GenericSchema<EnvironmentJSON>;

/** A stored picture; a setting can name its address. */
const picture = v.object({ object: is('picture'), id: text, url: text });

export type InstanceChangeJSON = v.InferOutput<typeof instanceChangeEntry>;

export const INSTANCE_CALLS = {
  'GET /instance': { summary: 'Read the settings of the instance', reply: instance },
  'PATCH /instance': { summary: 'Change settings of the instance', body: instanceChange, reply: instance },
  'POST /instance/preview': {
    summary: 'Read the environment as pages would get it if these settings were saved; nothing is saved',
    body: instanceDraft,
    reply: environmentPreview,
  },
  'POST /instance/pictures': {
    summary: 'Store a picture for the settings, such as the logo; a setting names it by its address',
    body: v.strictObject({ file: uploadedFile }),
    reply: picture,
  },
  'GET /instance/changes': {
    summary: 'List the changes of settings, newest first',
    query: changesQuery,
    reply: pageOf(instanceChangeEntry),
  },
  'POST /instance/changes/:id/revert': {
    summary: 'Set the settings of a change back to what they were before it',
    body: revert,
    reply: instance,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
