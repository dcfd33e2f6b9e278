// The users, organizations and roles that records of a batch name by their ids in the source.
import { findByExternalId, findImported, findOwners, findRoles } from '../../store/import/existing.ts';
import { type BatchContext, OWN_SOURCE } from './batch.ts';

/** The ids of existing rows by the ids in the source. */
export type References = {
  readonly users: ReadonlyMap<string, string>;
  readonly organizations: ReadonlyMap<string, string>;
  /** The ids of roles by their keys. */
  readonly roles: ReadonlyMap<string, string>;
};

const existing = async (context: BatchContext, table: 'users' | 'organizations', sourceIds: readonly string[]) => {
  const { db, instance, options } = context;
  const kind = table === 'users' ? 'user' : 'organization';
  const imported = await findImported(db, { instanceId: instance.id, source: options.source, kind }, sourceIds);
  // A user with that external id may have been made by a call of the API.
  const external = table === 'users' ? await findByExternalId(db, instance.id, sourceIds) : new Map<string, string>();
  const own = options.source === OWN_SOURCE ? sourceIds.map((id) => [id, id] as const) : [];
  const found = new Map([...own, ...external, ...imported]);
  // An imported row may have been deleted since.
  const owners = await findOwners(db, table, [...found.values()]);
  return new Map([...found].filter(([, id]) => owners.get(id) === instance.id));
};

/** Looks up what the records name. */
export const findReferences = async (
  context: BatchContext,
  named: {
    readonly users: readonly string[];
    readonly organizations: readonly string[];
    readonly roles: readonly string[];
  },
): Promise<References> => ({
  users: await existing(context, 'users', [...new Set(named.users)]),
  organizations: await existing(context, 'organizations', [...new Set(named.organizations)]),
  roles: await findRoles(context.db, context.instance.id, [...new Set(named.roles)]),
});
