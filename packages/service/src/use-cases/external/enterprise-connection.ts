// Selects the enterprise connection of a user: by the domain of their e-mail address, or by their organization.
import { domainOfEmail, type EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { Fault } from '../../domain/faults/fault.ts';
import {
  findConnectionByDomain,
  findConnectionByOrganization,
  findEnterpriseConnection,
} from '../../store/instances/enterprise-connections.ts';
import type { Call } from '../context/call.ts';

/** Skips the query for instances without a connection. */
const hasConnections = ({ instance }: Call): boolean => instance.settings.user_settings.enterprise_sso.enabled;

/** The active connection that covers an e-mail address, if there is one. */
export const connectionForEmail = async (
  call: Call,
  email: string | null | undefined,
): Promise<EnterpriseConnection | undefined> => {
  const domain = email && hasConnections(call) ? domainOfEmail(email) : undefined;
  return domain === undefined ? undefined : findConnectionByDomain(call.database.db, call.instance.id, domain);
};

/** The connection of an identifier: an e-mail address, or an organization's id or slug. */
export const requireConnection = async (
  call: Call,
  identifier: string | null | undefined,
): Promise<EnterpriseConnection> => {
  const named = identifier?.trim() ?? '';
  if (named === '') throw new Fault('form_param_nil', { field: 'identifier' });
  const found = named.includes('@')
    ? await connectionForEmail(call, named)
    : hasConnections(call)
      ? await findConnectionByOrganization(call.database.db, call.instance.id, named)
      : undefined;
  if (!found) throw new Fault('strategy_for_user_invalid', { field: 'identifier' });
  return found;
};

/** An active connection; undefined if it was disabled or deleted. */
export const activeConnection = async (call: Call, id: string): Promise<EnterpriseConnection | undefined> => {
  const found = await findEnterpriseConnection(call.database.db, call.instance.id, id);
  return found?.active ? found : undefined;
};
