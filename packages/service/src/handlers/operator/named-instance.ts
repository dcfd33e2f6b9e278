// How a command on this machine names an instance, and how it makes calls of the admin API for it without a secret key.
import type { Instance } from '../../domain/instance/instance.ts';
import type { Db } from '../../store/database/database.ts';
import { findInstancesByName } from '../../store/instances/instances.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';

/** User agent in the audit log for changes made by a command. */
export const COMMAND_AGENT = 'latchkey command';

/** Sends requests to the admin API for an instance that was found in another way than by its secret key. */
export type AskAdmin = (deps: OperatorDeps) => (
  instance: Instance,
  request: Request,
  /** False for a call that is a part of a larger change, whose caller records it. */
  options?: { readonly isRecorded: boolean },
) => Promise<Response>;

/** No instance matches a name, or several do. */
export type UnclearInstance = {
  readonly at: 'unclear';
  readonly instances: ReadonlyArray<{ readonly id: string; readonly host: string }>;
};

/** The instance that a command names, or the only one. */
export const findNamedInstance = async (db: Db, name: string | undefined): Promise<Instance | UnclearInstance> => {
  const [instance, ...more] = await findInstancesByName(db, name);
  if (instance && more.length === 0) return instance;
  const all = await findInstancesByName(db, undefined);
  return { at: 'unclear', instances: all.map(({ id, apiHost }) => ({ id, host: apiHost })) };
};
