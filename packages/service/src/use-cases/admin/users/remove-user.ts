// An operator deletes a user with all data.
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { deleteUser } from '../../../store/users/delete-user.ts';
import type { OperatorDeps } from '../../context/operator.ts';

export const removeUser = async (deps: OperatorDeps, instance: Instance, id: string): Promise<void> => {
  const removed = await deps.database.transaction((db) => deleteUser(db, instance.id, id, deps.ports.clock.now()));
  if (!removed) throw new Fault('resource_not_found');
};
