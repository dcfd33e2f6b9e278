// Admin API for token templates: list, create, change, delete.
import type { JSONObject } from '@latchkey/wire';
import type { TokenTemplateJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { claimProblems, type TokenTemplate } from '../../domain/tokens/token-template.ts';
import { findTokenTemplate, listTokenTemplates } from '../../store/instances/token-templates.ts';
import { addTokenTemplate, changeTokenTemplate, removeTokenTemplate } from '../../use-cases/admin/token-templates.ts';
import type { AdminHandler } from '../../use-cases/context/operator.ts';
import { pageOf } from './page.ts';

const refuseBadClaims = (claims: JSONObject | undefined): void => {
  const problems = claims === undefined ? [] : claimProblems(claims);
  if (problems.length > 0)
    throw new RefusedValues(problems.map((problem) => refused('form_param_value_invalid', 'claims', problem)));
};

const templateJSON = (instance: Instance, template: TokenTemplate): TokenTemplateJSON => ({
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

export const listAdminTemplates: AdminHandler<'GET /jwt_templates'> = async ({ database, instance, query }) => {
  const templates = await listTokenTemplates(database.db, instance.id);
  return pageOf(templates, query, (template) => templateJSON(instance, template));
};

export const getAdminTemplate: AdminHandler<'GET /jwt_templates/:id'> = async ({ database, instance, params }) => {
  const template = await findTokenTemplate(database.db, { instanceId: instance.id, id: params.id });
  if (!template) throw new Fault('resource_not_found');
  return templateJSON(instance, template);
};

export const createAdminTemplate: AdminHandler<'POST /jwt_templates'> = async (visit) => {
  const { instance, body, ports } = visit;
  refuseBadClaims(body.claims);
  const now = ports.clock.now();
  const template: TokenTemplate = {
    id: ports.ids.next('jtmp'),
    instanceId: instance.id,
    name: body.name,
    claims: body.claims,
    lifetimeSeconds: body.lifetime,
    allowedClockSkewSeconds: body.allowed_clock_skew,
    createdAt: now,
    updatedAt: now,
  };
  await addTokenTemplate(visit, template);
  return templateJSON(instance, template);
};

export const changeAdminTemplate: AdminHandler<'PATCH /jwt_templates/:id'> = async (visit) => {
  const { instance, params, body } = visit;
  refuseBadClaims(body.claims);
  const changed = await changeTokenTemplate(visit, instance, params.id, {
    name: body.name,
    claims: body.claims,
    lifetimeSeconds: body.lifetime,
    allowedClockSkewSeconds: body.allowed_clock_skew,
    readVersion: body.updated_at,
  });
  return templateJSON(instance, changed);
};

export const deleteAdminTemplate: AdminHandler<'DELETE /jwt_templates/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeTokenTemplate(visit, visit.instance, id);
  return { object: 'jwt_template', id, deleted: true };
};
