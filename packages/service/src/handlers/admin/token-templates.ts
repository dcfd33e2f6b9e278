// Admin API for token templates: list, create, change, delete.
import type { DeletedObjectJSON, JSONObject } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import {
  claimProblems,
  TEMPLATE_CLOCK_SKEW_SECONDS,
  TEMPLATE_LIFETIME_SECONDS,
  TEMPLATE_NAME,
  type TokenTemplate,
} from '../../domain/tokens/token-template.ts';
import { findTokenTemplate, listTokenTemplates } from '../../store/instances/token-templates.ts';
import { addTokenTemplate, changeTokenTemplate, removeTokenTemplate } from '../../use-cases/admin/token-templates.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { readAdminBody } from '../operator/input.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(min, `Must be ${min} to ${max} seconds.`),
    v.maxValue(max, `Must be ${min} to ${max} seconds.`),
  );

const isObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fields = {
  name: v.pipe(
    v.string(),
    v.regex(TEMPLATE_NAME, 'Use 1 to 64 letters, digits, - and _, beginning with a letter or a digit.'),
  ),
  claims: v.custom<JSONObject>(isObject, 'Must be a JSON object.'),
  lifetime: within(TEMPLATE_LIFETIME_SECONDS),
  allowed_clock_skew: within(TEMPLATE_CLOCK_SKEW_SECONDS),
};

const newTemplateSchema = v.strictObject({
  name: fields.name,
  claims: fields.claims,
  lifetime: v.optional(fields.lifetime, TEMPLATE_LIFETIME_SECONDS.usual),
  allowed_clock_skew: v.optional(fields.allowed_clock_skew, TEMPLATE_CLOCK_SKEW_SECONDS.usual),
});

const templateChangeSchema = v.partial(v.strictObject(fields));

const refuseBadClaims = (claims: JSONObject | undefined): void => {
  const problems = claims === undefined ? [] : claimProblems(claims);
  if (problems.length > 0)
    throw new RefusedValues(problems.map((problem) => refused('form_param_value_invalid', 'claims', problem)));
};

const templateJSON = (instance: Instance, template: TokenTemplate) => ({
  object: 'jwt_template',
  id: template.id,
  name: template.name,
  claims: template.claims,
  lifetime: template.lifetimeSeconds,
  allowed_clock_skew: template.allowedClockSkewSeconds,
  signing_algorithm: instance.signingAlgorithm,
  created_at: template.createdAt,
  updated_at: template.updatedAt,
});

export const listAdminTemplates = async (deps: OperatorDeps, instance: Instance) => {
  const templates = await listTokenTemplates(deps.database.db, instance.id);
  return { data: templates.map((template) => templateJSON(instance, template)), total_count: templates.length };
};

export const getAdminTemplate = async (deps: OperatorDeps, instance: Instance, id: string) => {
  const template = await findTokenTemplate(deps.database.db, { instanceId: instance.id, id });
  if (!template) throw new Fault('resource_not_found');
  return templateJSON(instance, template);
};

export const createAdminTemplate = async (deps: OperatorDeps, instance: Instance, body: unknown) => {
  const wanted = readAdminBody(newTemplateSchema, body);
  refuseBadClaims(wanted.claims);
  const now = deps.ports.clock.now();
  const template: TokenTemplate = {
    id: deps.ports.ids.next('jtmp'),
    instanceId: instance.id,
    name: wanted.name,
    claims: wanted.claims,
    lifetimeSeconds: wanted.lifetime,
    allowedClockSkewSeconds: wanted.allowed_clock_skew,
    createdAt: now,
    updatedAt: now,
  };
  await addTokenTemplate(deps, template);
  return templateJSON(instance, template);
};

export const changeAdminTemplate = async (deps: OperatorDeps, instance: Instance, id: string, body: unknown) => {
  const change = readAdminBody(templateChangeSchema, body);
  refuseBadClaims(change.claims);
  const changed = await changeTokenTemplate(deps, instance, id, {
    name: change.name,
    claims: change.claims,
    lifetimeSeconds: change.lifetime,
    allowedClockSkewSeconds: change.allowed_clock_skew,
  });
  return templateJSON(instance, changed);
};

export const deleteAdminTemplate = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
): Promise<DeletedObjectJSON> => {
  await removeTokenTemplate(deps, instance, id);
  return { object: 'jwt_template', id, deleted: true };
};
