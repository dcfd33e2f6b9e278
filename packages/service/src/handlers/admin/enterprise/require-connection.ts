// The enterprise connection that the path of a call names.
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import { findEnterpriseConnection } from '../../../store/instances/enterprise-connections.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';

/** Throws if the instance has no such connection. */
export const requireConnection = async (
  { database }: Pick<OperatorDeps, 'database'>,
  instance: { readonly id: string },
  id: string,
): Promise<EnterpriseConnection> => {
  const found = await findEnterpriseConnection(database.db, instance.id, id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};
