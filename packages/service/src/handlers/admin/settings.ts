// Validates an operator's change of an instance: merges it into the stored settings and parses the result with the wire schema.
import { DAY_SECONDS, type ErrorItemJSON } from '@latchkey/wire';
import { ENTITY_SCHEMAS } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import { secondFactorPolicyOf } from '../../domain/account/second-factor-policy.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance, InstanceSettings } from '../../domain/instance/instance.ts';
import { domainOf } from '../../domain/instance/instance-address.ts';
import { ADMIN_ROLE } from '../../domain/organizations/roles.ts';
import { schemaProblems } from '../../http/schema-problems.ts';
import type { InstanceChange } from '../../store/instances/instances.ts';
import { addressProblems } from '../operator/addresses.ts';
import { brokenGroups, deepMerge, isObject, pathsNotIn } from '../operator/merge.ts';
import { boundaryEntries, satelliteProblems } from './boundary.ts';
import { leakEndpointProblems } from './settings/leak-endpoint.ts';

const MAX_LIFETIME_DAYS = 365;
const MAX_GRACE_DAYS = 365;

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const rateLimit = v.object({ count: positive, seconds: positive });
const lifetime = v.pipe(positive, v.maxValue(MAX_LIFETIME_DAYS * DAY_SECONDS));

const grace = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_GRACE_DAYS * DAY_SECONDS));

const securitySchema = v.object({
  enumeration_protection: v.boolean(),
  email_link_same_client: v.optional(v.boolean(), true),
  new_device_check: v.optional(v.boolean(), false),
  new_sign_in_mail: v.optional(v.boolean(), true),
  rate_limits: v.object({ create: rateLimit, attempt: rateLimit, send: rateLimit }),
  sessions: v.object({ lifetime_seconds: lifetime, inactivity_seconds: lifetime }),
  second_factor: v.object({ grace_period_seconds: grace, passkey_counts: v.boolean() }),
  leaked_passwords: v.optional(v.object({ endpoint: v.nullable(v.string()) }), { endpoint: null }),
});

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) && new URL(text).origin === text;

/** The whole document that `GET /admin/v1/instance` returns and `PATCH` accepts. */
const documentSchema = v.intersect([
  ENTITY_SCHEMAS.Environment,
  v.object({
    organization_settings: v.object({ creator_role: v.string() }),
    security: securitySchema,
    allowed_origins: v.array(
      v.pipe(v.string(), v.check(isOrigin, 'Each must be an origin such as https://app.example.com, without a path.')),
    ),
    ...boundaryEntries,
    signing_algorithm: v.picklist(['ES256', 'RS256']),
  }),
]);

/** Fields that cannot change after creation. */
const FIXED = [
  'id',
  'object',
  'auth_config.id',
  'auth_config.object',
  'display_config.id',
  'display_config.object',
  'display_config.instance_environment_type',
] as const;

/** Fields that are computed from rows which other calls change. */
const DERIVED = [{ path: 'user_settings.social', by: '/admin/v1/oauth_providers' }] as const;

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, name) => (isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined), value);

/** The fields of an instance that can change, in the shape of the environment document. */
const documentOf = (instance: Instance) => ({
  object: 'environment',
  id: instance.id,
  ...instance.settings,
  organization_settings: {
    creator_role: ADMIN_ROLE,
    force_organization_selection: false,
    ...instance.settings.organization_settings,
  },
  security: {
    new_device_check: false,
    new_sign_in_mail: true,
    ...instance.settings.security,
    second_factor: secondFactorPolicyOf(instance.settings.security),
  },
  allowed_origins: instance.allowedOrigins,
  proxy_url: instance.proxyUrl ?? null,
  satellites: instance.satellites,
  signing_algorithm: instance.signingAlgorithm,
});

/** The reply of `GET` and `PATCH /admin/v1/instance`. */
export const instanceDocument = (instance: Instance) => ({
  ...documentOf(instance),
  object: 'instance',
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

const rangeProblems = (settings: InstanceSettings): readonly ErrorItemJSON[] => {
  const { password_settings: password, username_settings: username } = settings.user_settings;
  const crossed = (
    name: string,
    range: { readonly min_length: number; readonly max_length: number },
  ): readonly ErrorItemJSON[] =>
    range.max_length !== 0 && range.min_length > range.max_length
      ? [
          refused(
            'form_param_value_invalid',
            `user_settings.${name}.min_length`,
            `user_settings.${name}.min_length is above max_length.`,
          ),
        ]
      : [];
  return [...crossed('password_settings', password), ...crossed('username_settings', username)];
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
  const fixed = FIXED.filter((path) => valueAt(merged, path) !== valueAt(current, path)).map((path) =>
    refused('form_param_value_invalid', path, `${path} cannot be changed.`),
  );
  const derived = DERIVED.filter(
    ({ path }) => JSON.stringify(valueAt(merged, path)) !== JSON.stringify(valueAt(current, path)),
  ).map(({ path, by }) => refused('form_param_value_invalid', path, `${path} cannot be changed here. Use ${by}.`));
  const problems = [...fixed, ...derived, ...unknownProblems(wanted, merged, current), ...typeProblems(merged)];
  if (problems.length > 0) throw new RefusedValues(problems);

  // The schema has just accepted the document, and its types are those of the settings.
  const {
    object: _object,
    id: _id,
    allowed_origins,
    proxy_url,
    satellites,
    signing_algorithm,
    ...settings
  } = merged as ReturnType<typeof documentOf>;
  const clashes = [
    ...rangeProblems(settings),
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
