// Changes of token templates by the operator.
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { TokenTemplate } from '../../domain/tokens/token-template.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import {
  deleteTokenTemplate,
  findTokenTemplate,
  insertTokenTemplate,
  listTokenTemplates,
  updateTokenTemplate,
} from '../../store/instances/token-templates.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseStale } from './stale.ts';

const MAX_TEMPLATES = 100;

const nameTaken = (): Fault => new Fault('form_identifier_exists', { field: 'name' });

export const addTokenTemplate = (deps: OperatorDeps, template: TokenTemplate): Promise<TokenTemplate> =>
  deps.database.transaction(async (db) => {
    if ((await listTokenTemplates(db, template.instanceId)).length >= MAX_TEMPLATES)
      throw new RefusedValues([
        refused('form_param_value_invalid', 'name', `An instance has ${MAX_TEMPLATES} templates at most.`),
      ]);
    if (!(await insertTokenTemplate(db, template))) throw nameTaken();
    return template;
  });

type TemplateFields = Pick<TokenTemplate, 'name' | 'claims' | 'lifetimeSeconds' | 'allowedClockSkewSeconds'>;

/** Changes a template; fields that are undefined stay. */
export const changeTokenTemplate = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  change: { readonly [Field in keyof TemplateFields]: TemplateFields[Field] | undefined } & {
    readonly readVersion?: number | undefined;
  },
): Promise<TokenTemplate> => {
  try {
    return await deps.database.transaction(async (db) => {
      const current = await findTokenTemplate(db, { instanceId: instance.id, id, lock: true });
      if (!current) throw new Fault('resource_not_found');
      refuseStale(current, change.readVersion);
      const next = {
        name: change.name ?? current.name,
        claims: change.claims ?? current.claims,
        lifetimeSeconds: change.lifetimeSeconds ?? current.lifetimeSeconds,
        allowedClockSkewSeconds: change.allowedClockSkewSeconds ?? current.allowedClockSkewSeconds,
      };
      return updateTokenTemplate(db, id, next, deps.ports.clock.now());
    });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
};

export const removeTokenTemplate = async (deps: OperatorDeps, instance: Instance, id: string): Promise<void> => {
  const isGone = await deps.database.transaction((db) => deleteTokenTemplate(db, instance.id, id));
  if (!isGone) throw new Fault('resource_not_found');
};
