// Calls about the operators of the console: the one who asks, all of them, and the links for new ones.
import { apiOriginOf } from '@latchkey/wire';
import type { CurrentOperatorJSON, OperatorJSON, OperatorLinkJSON } from '@latchkey/wire/console';
import type { OperatorLink } from '../../domain/console/operator.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { consoleOrigin } from '../../http/console/reach-console.ts';
import type { FoundOperator } from '../../http/guards/operator.ts';
import { callerOf, type OperatorVisit } from '../../http/incoming.ts';
import { pictureJSON } from '../../present/image.ts';
import { listOpenLinks } from '../../store/console/links.ts';
import { findInstancesByName } from '../../store/instances/instances.ts';
import { makeOperatorLink, withdrawLink } from '../../use-cases/console/links.ts';
import {
  changeOperator,
  removeOperator,
  type ShownOperator,
  shownOperators,
} from '../../use-cases/console/operators.ts';
import type { OperatorHandler } from './console-visit.ts';

const callOf = (visit: OperatorVisit & FoundOperator) => ({ ...visit, ...callerOf(visit) });

const accountJSON = (system: Instance, { user, emails }: UserWithIdentifiers) => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email_address: emails[0]?.emailAddress ?? null,
  image_url: pictureJSON(system, user.profileImageId).image_url || null,
});

const operatorJSON = (system: Instance, { operator, account, hasFactor }: ShownOperator): OperatorJSON => ({
  object: 'operator',
  ...accountJSON(system, account),
  role: operator.role,
  disabled: operator.disabledAt !== null,
  second_factor: hasFactor,
  last_active_at: account.user.lastActiveAt,
  created_at: operator.createdAt,
});

const linkJSON = (link: OperatorLink): OperatorLinkJSON => ({
  object: 'operator_link',
  id: link.id,
  role: link.role,
  email_address: link.emailAddress,
  expires_at: link.expiresAt,
  created_at: link.createdAt,
});

const instanceJSON = (instance: Instance): CurrentOperatorJSON['instances'][number] => {
  const { application_name: name, home_url: home } = instance.settings.display_config;
  return {
    id: instance.id,
    // An operator tells applications without a name apart by their host.
    name: name === '' ? instance.apiHost : name,
    environment_type: instance.environmentType,
    url: URL.canParse(home) ? home : apiOriginOf(instance.apiHost),
    publishable_key: instance.publishableKey,
  };
};

export const readOperator: OperatorHandler<'GET /operator'> = async ({ database, system, account, operator }) => ({
  object: 'current_operator',
  ...accountJSON(system, account),
  role: operator.role,
  instances: (await findInstancesByName(database.db, undefined)).map(instanceJSON),
});

export const readOperators: OperatorHandler<'GET /operators'> = async ({ database, system, ports }) => {
  const operators = await shownOperators(database.db, system);
  const links = await listOpenLinks(database.db, ports.clock.now());
  return {
    data: operators.map((one) => operatorJSON(system, one)),
    total_count: operators.length,
    links: links.map(linkJSON),
  };
};

const readAddress = (given: string | undefined): string | null => {
  if (given === undefined || given === '') return null;
  const emailAddress = normaliseEmail(given);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  return emailAddress;
};

export const createOperatorLink: OperatorHandler<'POST /operators'> = async (visit) => {
  const { role, email_address: given } = visit.body;
  const wanted = { role, emailAddress: readAddress(given) };
  const { link, url } = await makeOperatorLink(callOf(visit), consoleOrigin(visit, visit.request), wanted);
  return { ...linkJSON(link), url };
};

export const updateOperator: OperatorHandler<'PATCH /operators/:id'> = async (visit) =>
  operatorJSON(visit.system, await changeOperator(callOf(visit), visit.params.id ?? '', visit.body));

export const deleteOperator: OperatorHandler<'DELETE /operators/:id'> = async (visit) => {
  const id = visit.params.id ?? '';
  await removeOperator(callOf(visit), id);
  return { object: 'operator', id, deleted: true };
};

export const deleteOperatorLink: OperatorHandler<'DELETE /operator_links/:id'> = async (visit) => {
  const id = visit.params.id ?? '';
  await withdrawLink(callOf(visit), id);
  return { object: 'operator_link', id, deleted: true };
};
