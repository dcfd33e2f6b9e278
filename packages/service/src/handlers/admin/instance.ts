// Admin API for the settings of an instance: read and change.
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { lockInstance, updateInstance } from '../../store/instances/instances.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { refuseTakenPlaces } from './boundary.ts';
import { refuseUnknownRoles } from './organizations/roles.ts';
import { instanceDocument, readInstanceChange } from './settings.ts';

/** `GET /instance`. */
export const getAdminInstance = async (_deps: OperatorDeps, instance: Instance) => instanceDocument(instance);

/** `PATCH /instance`. */
export const changeAdminInstance = async (
  deps: OperatorDeps,
  instance: Instance,
  patch: Readonly<Record<string, unknown>>,
) => {
  const changed = await deps.database.transaction(async (db) => {
    const current = await lockInstance(db, instance.id);
    if (!current) throw new Fault('resource_not_found');
    const change = readInstanceChange(current, patch, deps.config.provider);
    await refuseTakenPlaces(db, current, change);
    if (change.settings) await refuseUnknownRoles(db, current, change.settings.organization_settings);
    return updateInstance(db, current.id, change, deps.ports.clock.now());
  });
  return instanceDocument(changed);
};
