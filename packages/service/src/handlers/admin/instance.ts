// Admin API for the settings of an instance: read and change.
import { Fault } from '../../domain/faults/fault.ts';
import { findInstanceById } from '../../store/instances/instances.ts';
import { changeInstance } from '../../use-cases/admin/instance.ts';
import type { AdminHandler } from '../../use-cases/context/operator.ts';
import { instanceDocument, readInstanceChange } from './settings.ts';

/** Reads the stored row, because the audit log asks again after a change. */
export const getAdminInstance: AdminHandler<'GET /instance'> = async ({ database, instance }) => {
  const stored = await findInstanceById(database.db, instance.id);
  if (!stored) throw new Fault('resource_not_found');
  return instanceDocument(stored);
};

export const changeAdminInstance: AdminHandler<'PATCH /instance'> = async (visit) => {
  const { provider } = visit.config;
  const { updated_at: readVersion, ...patch } = visit.body;
  return instanceDocument(
    await changeInstance(visit, visit.instance.id, {
      readVersion,
      read: (current) => readInstanceChange(current, patch, provider),
    }),
  );
};
