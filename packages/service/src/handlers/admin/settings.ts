// Validates an operator's change of an instance: merges it into the stored settings and parses the result with the wire schema.
import { DAY_SECONDS, type ErrorItemJSON } from '@latchkey/wire';
import { ENTITY_SCHEMAS } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import { AUDIT_RETENTION } from '../../domain/audit/retention.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import { defaultSettings } from '../../domain/instance/default-settings.ts';
import type { Instance, InstanceSettings } from '../../domain/instance/instance.ts';
import { domainOf } from '../../domain/instance/instance-address.ts';
import { ADMIN_ROLE } from '../../domain/organizations/roles.ts';
import { schemaProblems } from '../../http/admin/schema-problems.ts';
import type { InstanceChange } from '../../store/instances/instances.ts';
import { addressProblems } from '../operator/addresses.ts';
import { brokenGroups, deepMerge, isObject, pathsNotIn } from '../operator/merge.ts';
import { boundaryEntries, satelliteProblems } from './boundary.ts';
import { appearanceSchema } from './settings/appearance.ts';
import { contradictions } from './settings/contradictions.ts';
import { leakEndpointProblems } from './settings/leak-endpoint.ts';
import { followingProblems, refusedChanges, withFollowing } from './settings/refusals.ts';

const MAX_LIFETIME_DAYS = 365;
const MAX_GRACE_DAYS = 365;

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const rateLimit = v.object({ count: positive, seconds: positive });
const lifetime = v.pipe(positive, v.maxValue(MAX_LIFETIME_DAYS * DAY_SECONDS));

const grace = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_GRACE_DAYS * DAY_SECONDS));

const retention = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(AUDIT_RETENTION.leastDays),
  v.maxValue(AUDIT_RETENTION.mostDays),
);

const securitySchema = v.object({
  enumeration_protection: v.boolean(),
  email_link_same_client: v.optional(v.boolean(), true),
  new_device_check: v.optional(v.boolean(), false),
  new_sign_in_mail: v.optional(v.boolean(), true),
  rate_limits: v.object({ create: rateLimit, attempt: rateLimit, send: rateLimit }),
  sessions: v.object({ lifetime_seconds: lifetime, inactivity_seconds: lifetime }),
  second_factor: v.object({ grace_period_seconds: grace, passkey_counts: v.boolean() }),
  leaked_passwords: v.optional(v.object({ endpoint: v.nullable(v.string()) }), { endpoint: null }),
  audit_log: v.optional(v.object({ retention_days: retention }), { retention_days: AUDIT_RETENTION.normalDays }),
});

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) && new URL(text).origin === text;

/** The whole document that `GET /admin/v1/instance` returns and `PATCH` accepts. */
export const documentSchema = v.intersect([
  ENTITY_SCHEMAS.Environment,
  v.object({
    organization_settings: v.object({ creator_role: v.string() }),
    security: securitySchema,
    appearance: appearanceSchema,
    allowed_origins: v.array(
      v.pipe(v.string(), v.check(isOrigin, 'Each must be an origin such as https://app.example.com, without a path.')),
    ),
    ...boundaryEntries,
    signing_algorithm: v.picklist(['ES256', 'RS256']),
  }),
]);

type WholeSettings = InstanceSettings & { readonly organization_settings: { readonly creator_role: string } };

/** The stored settings, with the defaults of those that are newer than the instance. */
const wholeSettings = ({ environmentType, settings }: Instance): WholeSettings => {
  const defaults = defaultSettings({ environmentType, applicationName: '', homeUrl: '', suffix: '' });
  const organizations = { organization_settings: { creator_role: ADMIN_ROLE, force_organization_selection: false } };
  // The cast holds: both have the shape of settings, and stored values are the ones that count.
  return deepMerge(deepMerge(defaults, organizations), settings) as WholeSettings;
};

/** The fields of an instance that can change, in the shape of the environment document. */
const documentOf = (instance: Instance) => ({
  object: 'environment',
  id: instance.id,
  ...wholeSettings(instance),
  allowed_origins: instance.allowedOrigins,
  proxy_url: instance.proxyUrl ?? null,
  satellites: instance.satellites,
  signing_algorithm: instance.signingAlgorithm,
});

/** The reply of `GET` and `PATCH /admin/v1/instance`. */
export const instanceDocument = (instance: Instance) => ({
  ...documentOf(instance),
  object: 'instance' as const,
  environment_type: instance.environmentType,
  publishable_key: instance.publishableKey,
  created_at: instance.createdAt,
  updated_at: instance.updatedAt,
});

const typeProblems = (merged: unknown): readonly ErrorItemJSON[] => {
  const result = v.safeParse(documentSchema, merged);
  if (result.success) return [];
  return schemaProblems(result.issues);
};

const unknownProblems = (patch: unknown, merged: unknown, current: unknown): readonly ErrorItemJSON[] => {
  const result = v.safeParse(documentSchema, merged);
  // Known names are those of the schema's output and those already stored.
  const known = deepMerge(current, result.output);
  return pathsNotIn(patch, known).map((path) =>
    refused('form_param_unknown', path, `${path} is not a setting of an instance.`),
  );
};

/** The domain of a production instance; pages on it need no satellite. */
const ownDomain = (instance: Instance, provider: string): string | undefined =>
  instance.environmentType === 'production' ? domainOf(instance.apiHost, provider) : undefined;

/** Reads a change; throws `RefusedValues` naming everything that is wrong with it. */
export const readInstanceChange = (instance: Instance, patch: unknown, provider: string): InstanceChange => {
  const current = documentOf(instance);
  // A client that sends the whole document back includes these fields; unchanged values are accepted.
  const shown: Readonly<Record<string, unknown>> = instanceDocument(instance);
  const sent = isObject(patch) ? patch : {};
  const echoed = Object.keys(sent).filter((name) => JSON.stringify(sent[name]) === JSON.stringify(shown[name]));
  const wanted = Object.fromEntries(Object.entries(sent).filter(([name]) => !echoed.includes(name)));

  const broken = brokenGroups(current, wanted).map((path) =>
    refused('form_param_format_invalid', path, `${path} must be an object with settings.`),
  );
  if (broken.length > 0) throw new RefusedValues(broken);

  const merged = deepMerge(current, wanted);
  const problems = [
    ...refusedChanges(merged, current),
    ...unknownProblems(wanted, merged, current),
    ...typeProblems(merged),
  ];
  if (problems.length > 0) throw new RefusedValues(problems);

  // The schema has just accepted the document, and its types are those of the settings.
  const {
    object: _object,
    id: _id,
    allowed_origins,
    proxy_url,
    satellites,
    signing_algorithm,
    ...given
  } = merged as ReturnType<typeof documentOf>;
  const settings = withFollowing(given);
  const clashes = [
    ...followingProblems(settings, wanted, current),
    ...contradictions(settings, instance.settings),
    ...addressProblems(instance, settings.display_config),
    ...leakEndpointProblems(instance.environmentType, settings.security),
    ...satelliteProblems(satellites, ownDomain(instance, provider)),
  ];
  if (clashes.length > 0) throw new RefusedValues(clashes);
  return {
    settings,
    allowedOrigins: allowed_origins,
    proxyUrl: proxy_url ?? undefined,
    satellites,
    signingAlgorithm: signing_algorithm,
  };
};
