// Writes the roles of a batch that the instance does not have, with their permissions. Existing roles are left as they are.
import { NAME_MAX_LENGTH } from '@latchkey/wire';
import type { ImportedRole } from '../../domain/import/record.ts';
import { findPermissions, findRoles } from '../../store/import/existing.ts';
import { insertRows } from '../../store/import/rows.ts';
import { type BatchContext, type Outcomes, type Placed, refusal, written } from './batch.ts';

const ROLE_KEY = /^org:[a-z0-9_]{1,60}$/;
const PERMISSION_KEY = /^org:[a-z0-9_]{1,60}:[a-z0-9_]{1,60}$/;

const fits = ({ key, name, permissions = [] }: ImportedRole): boolean =>
  ROLE_KEY.test(key) &&
  name.length <= NAME_MAX_LENGTH &&
  permissions.every((one) => PERMISSION_KEY.test(one.key) && one.name.length <= NAME_MAX_LENGTH);

/** The permissions that the roles have and the instance does not. */
const addPermissions = async ({ db, instance, ports, now }: BatchContext, roles: readonly ImportedRole[]) => {
  const wanted = new Map(roles.flatMap((role) => (role.permissions ?? []).map((one) => [one.key, one] as const)));
  const known = await findPermissions(db, instance.id, [...wanted.keys()]);
  const rows = [...wanted.values()]
    .filter(({ key }) => !known.has(key))
    .map(({ key, name, description = '' }) => ({
      id: ports.ids.next('perm'),
      instance_id: instance.id,
      key,
      name,
      description,
      type: 'user',
      created_at: now,
      updated_at: now,
    }));
  await insertRows(db, 'permissions', rows);
  return new Map([...known, ...rows.map((row) => [row.key, row.id] as const)]);
};

const addRoles = async (context: BatchContext, roles: readonly ImportedRole[]): Promise<void> => {
  const { db, instance, ports, now } = context;
  const permissions = await addPermissions(context, roles);
  const made = roles.map((role) => ({
    role,
    row: {
      id: ports.ids.next('role'),
      instance_id: instance.id,
      key: role.key,
      name: role.name,
      description: role.description ?? '',
      requires_second_factor: role.requires_second_factor ?? false,
      created_at: now,
      updated_at: now,
    },
  }));
  await insertRows(
    db,
    'roles',
    made.map(({ row }) => row),
  );
  const pairs = made.flatMap(({ role, row }) =>
    [...new Set((role.permissions ?? []).map(({ key }) => key))].map((key) => ({
      role_id: row.id,
      permission_id: permissions.get(key) ?? '',
    })),
  );
  await insertRows(db, 'role_permissions', pairs);
};

export const importRoles = async (
  context: BatchContext,
  all: ReadonlyArray<Placed<ImportedRole>>,
  outcomes: Outcomes,
): Promise<void> => {
  const keys = all.map(({ record }) => record.key);
  const known = new Set((await findRoles(context.db, context.instance.id, keys)).keys());
  const fresh = all.filter(({ index, record }) => {
    if (!fits(record)) outcomes.set(index, refusal('key', 'is not a role or has a permission that is malformed'));
    else if (known.has(record.key)) outcomes.set(index, { at: 'existing' });
    else {
      known.add(record.key);
      outcomes.set(index, written());
      return true;
    }
    return false;
  });
  if (!context.options.isDryRun)
    await addRoles(
      context,
      fresh.map(({ record }) => record),
    );
};
