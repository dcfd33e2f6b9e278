// Changes of an instance's roles by the operator. The built-in roles cannot be deleted, nor can a role that a member, an
// invitation or a setting uses.
import type { ErrorItemJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance, OrganizationSettings } from '../../domain/instance/instance.ts';
import {
  ADMIN_PERMISSIONS,
  ADMIN_ROLE,
  canAdminister,
  isStandardRole,
  type Role,
} from '../../domain/organizations/roles.ts';
import type { Db } from '../../store/database/database.ts';
import { isBrokenReference } from '../../store/database/transaction.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import {
  deleteRole,
  findRole,
  findRoleById,
  insertRole,
  isRoleInUse,
  listPermissions,
  setRolePermissions,
  updateRole,
} from '../../store/organizations/roles.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseUnmeetable } from './second-factor-requirement.ts';
import { refuseStale } from './stale.ts';

/** Throws `RefusedValues` with one problem. */
const refuse = (path: string, message: string): never => {
  throw new RefusedValues([refused('form_param_value_invalid', path, message)]);
};

/** Locks the instance row, so that changes of its roles and of its settings run one after the other. */
const lockedInstance = async (db: Db, instance: Instance): Promise<Instance> => {
  const held = await lockInstance(db, instance.id);
  if (!held) throw new Fault('resource_not_found');
  return held;
};

/** The role with this id; throws if there is none. */
export const requireRole = async (db: Db, instance: Instance, id: string): Promise<Role> => {
  const role = await findRoleById(db, instance.id, id);
  if (!role) throw new Fault('resource_not_found');
  return role;
};

/** The role that the creator of an organization gets. */
const creatorRoleOf = (settings: OrganizationSettings): string => settings.creator_role ?? ADMIN_ROLE;

const permissionIds = async (db: Db, instance: Instance, keys: readonly string[]): Promise<readonly string[]> => {
  const known = new Map((await listPermissions(db, instance.id)).map(({ key, id }) => [key, id]));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined) refuse('permissions', `permissions: there is no permission called "${unknown}".`);
  return [...new Set(keys)].flatMap((key) => known.get(key) ?? []);
};

/** Refuses to take from the creator role or the admin role the permissions needed to manage an organization. */
const refuseWeakAdmin = (instance: Instance, key: string, keys: readonly string[]): void => {
  const isNeeded = key === ADMIN_ROLE || key === creatorRoleOf(instance.settings.organization_settings);
  if (isNeeded && !canAdminister(keys))
    refuse('permissions', `permissions: ${key} manages organizations and must have ${ADMIN_PERMISSIONS.join(', ')}.`);
};

type NewRole = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly requires_second_factor?: boolean | undefined;
};

export const addRole = async (
  deps: OperatorDeps,
  instance: Instance,
  wanted: NewRole,
  permissions: readonly string[],
): Promise<Role> => {
  const now = deps.ports.clock.now();
  const id = deps.ports.ids.next('role');
  return deps.database.transaction(async (db) => {
    refuseUnmeetable(await lockedInstance(db, instance), wanted.requires_second_factor);
    const given = await permissionIds(db, instance, permissions);
    const row = { ...wanted, id, instance_id: instance.id, created_at: now, updated_at: now };
    if (!(await insertRole(db, row))) throw new Fault('form_identifier_exists', { field: 'key' });
    await setRolePermissions(db, id, given);
    return requireRole(db, instance, id);
  });
};

type RoleChange = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly requires_second_factor?: boolean | undefined;
  readonly readVersion?: number | undefined;
};

/** Changes a role for all members that have it. The key cannot change, because tokens and applications refer to it. */
export const changeRole = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  { permissions: keys, requires_second_factor: requiresSecondFactor, readVersion, ...wanted }: RoleChange,
): Promise<Role> => {
  const now = deps.ports.clock.now();
  return deps.database.transaction(async (db) => {
    const held = await lockedInstance(db, instance);
    const role = await requireRole(db, instance, id);
    refuseStale(role, readVersion);
    refuseUnmeetable(held, requiresSecondFactor);
    if (keys) {
      refuseWeakAdmin(held, role.key, keys);
      await setRolePermissions(db, id, await permissionIds(db, instance, keys));
    }
    await updateRole(db, id, { ...wanted, requiresSecondFactor }, now);
    return requireRole(db, instance, id);
  });
};

/** Adds a permission to a role, or removes it. Repeating it changes nothing. */
export const setRolePermission = async (
  deps: OperatorDeps,
  instance: Instance,
  which: { readonly id: string; readonly permissionId: string },
  isGiven: boolean,
): Promise<Role> => {
  const { id, permissionId } = which;
  const now = deps.ports.clock.now();
  return deps.database.transaction(async (db) => {
    const held = await lockedInstance(db, instance);
    const role = await requireRole(db, instance, id);
    const permission = (await listPermissions(db, instance.id)).find((one) => one.id === permissionId);
    if (!permission) throw new Fault('resource_not_found');
    const others = role.permissions.filter((one) => one.id !== permissionId);
    if (isGiven === others.length < role.permissions.length) return role;
    const next = isGiven ? [...others, permission] : others;
    refuseWeakAdmin(
      held,
      role.key,
      next.map(({ key }) => key),
    );
    await setRolePermissions(
      db,
      id,
      next.map((one) => one.id),
    );
    await updateRole(db, id, {}, now);
    return requireRole(db, instance, id);
  });
};

const refuseUsed = (key: string): never =>
  refuse('id', `${key} is in use. Give its members another role and revoke its invitations first.`);

const refuseRoleInUse = async (db: Db, instance: Instance, { id, key }: Role): Promise<void> => {
  const { organization_settings: settings } = instance.settings;
  if (isStandardRole(key)) refuse('id', `${key} is a role of every instance. It cannot be removed.`);
  if (key === creatorRoleOf(settings))
    refuse(
      'id',
      `${key} is the role of the creator of an organization. Set organization_settings.creator_role to another role first.`,
    );
  if (key === settings.domains.default_role)
    refuse(
      'id',
      `${key} is the default role of new members. Set organization_settings.domains.default_role to another role first.`,
    );
  if (await isRoleInUse(db, { id, instanceId: instance.id, key })) refuseUsed(key);
};

export const removeRole = async (deps: OperatorDeps, instance: Instance, id: string): Promise<void> => {
  const work = deps.database.transaction(async (db) => {
    const held = await lockedInstance(db, instance);
    const role = await requireRole(db, instance, id);
    await refuseRoleInUse(db, held, role);
    await deleteRole(db, id);
    return { id };
  });
  await work.catch((error: unknown) => {
    // A concurrent transaction assigned the role after the check.
    if (isBrokenReference(error)) refuseUsed('The role');
    throw error;
  });
};

/** Refuses settings that name a role the instance does not have, or a creator role that cannot manage an organization. */
export const refuseUnknownRoles = async (
  db: Db,
  instance: Instance,
  { domains, creator_role: creator }: OrganizationSettings,
): Promise<void> => {
  const problems: ErrorItemJSON[] = [];
  const check = async (path: string, key: string | null | undefined, isFit: (role: Role) => boolean, why: string) => {
    const role = key == null ? undefined : await findRole(db, instance.id, key);
    if (key == null || (role && isFit(role))) return;
    const message = role ? why : `${path}: there is no role called "${key}".`;
    problems.push(refused('form_param_value_invalid', path, message));
  };
  await check('organization_settings.domains.default_role', domains.default_role, () => true, '');
  await check(
    'organization_settings.creator_role',
    creator,
    (role) => canAdminister(role.permissions.map(({ key }) => key)),
    `organization_settings.creator_role: ${creator} must have ${ADMIN_PERMISSIONS.join(', ')}.`,
  );
  if (problems.length > 0) throw new RefusedValues(problems);
};
