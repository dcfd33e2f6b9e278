// Admin API for the settings of an instance: read and change.
import type { Instance } from '../../domain/instance/instance.ts';
import { changeInstance } from '../../use-cases/admin/instance.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { instanceDocument, readInstanceChange } from './settings.ts';

/** `GET /instance`. */
export const getAdminInstance = async (_deps: OperatorDeps, instance: Instance) => instanceDocument(instance);

/** `PATCH /instance`. */
export const changeAdminInstance = async (
  deps: OperatorDeps,
  instance: Instance,
  patch: Readonly<Record<string, unknown>>,
) => {
  const { provider } = deps.config;
  return instanceDocument(
    await changeInstance(deps, instance.id, (current) => readInstanceChange(current, patch, provider)),
  );
};
