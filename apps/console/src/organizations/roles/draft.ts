// Roles and permissions as they would be after saving: the edits of the matrix, and what they change.
import type { AdminReply } from '@latchkey/wire/admin';

export type Role = AdminReply<'GET /roles/:id'>;
export type Permission = AdminReply<'GET /permissions/:id'>;

/** What was edited, by role: the value after saving. What equals the saved value is absent. */
export type RoleEdit = {
  readonly permissions: { readonly [key: string]: boolean };
  readonly requiresSecondFactor?: boolean | undefined;
};

/** Edits by the id of their role, and the roles that the service gives by itself. */
export type Draft = {
  readonly roles: { readonly [roleId: string]: RoleEdit };
  readonly creatorRole?: string | undefined;
  readonly defaultRole?: string | undefined;
};

export const NO_DRAFT: Draft = { roles: {} };

const NO_EDIT: RoleEdit = { permissions: {} };

const hasSaved = (role: Role, key: string): boolean => role.permissions.some((permission) => permission.key === key);

/** Whether a role has a permission after saving. */
export const hasPermission = (draft: Draft, role: Role, key: string): boolean =>
  draft.roles[role.id]?.permissions[key] ?? hasSaved(role, key);

/** Whether a role requires a second factor after saving. */
export const needsSecondFactor = (draft: Draft, role: Role): boolean =>
  draft.roles[role.id]?.requiresSecondFactor ?? role.requires_second_factor;

const isEmpty = ({ permissions, requiresSecondFactor }: RoleEdit): boolean =>
  requiresSecondFactor === undefined && Object.keys(permissions).length === 0;

const withEdit = (draft: Draft, role: Role, edit: RoleEdit): Draft => {
  const { [role.id]: _before, ...others } = draft.roles;
  return { ...draft, roles: isEmpty(edit) ? others : { ...others, [role.id]: edit } };
};

/** The draft after the edits of a role were saved. */
export const withoutRole = (draft: Draft, role: Role): Draft => withEdit(draft, role, NO_EDIT);

/** The draft after a press on a cell. Back at the saved value, the edit is gone. */
export const togglePermission = (draft: Draft, role: Role, key: string): Draft => {
  const edit = draft.roles[role.id] ?? NO_EDIT;
  const next = !hasPermission(draft, role, key);
  const { [key]: _before, ...others } = edit.permissions;
  const permissions = next === hasSaved(role, key) ? others : { ...others, [key]: next };
  return withEdit(draft, role, { ...edit, permissions });
};

/** The draft after a press on the line of the second factor. */
export const toggleSecondFactor = (draft: Draft, role: Role): Draft => {
  const { requiresSecondFactor: _before, ...edit } = draft.roles[role.id] ?? NO_EDIT;
  const next = !needsSecondFactor(draft, role);
  return withEdit(draft, role, next === role.requires_second_factor ? edit : { ...edit, requiresSecondFactor: next });
};

/** One line of the review: what changes for which role. */
export type MatrixChange = {
  readonly key: string;
  readonly role: Role;
  /** Absent: the second factor of the role. */
  readonly permission?: Permission | undefined;
  readonly isOn: boolean;
};

/** Every change of the matrix, role by role. */
export const matrixChanges = (
  draft: Draft,
  roles: readonly Role[],
  permissions: readonly Permission[],
): readonly MatrixChange[] =>
  roles.flatMap((role) => {
    const edit = draft.roles[role.id];
    if (!edit) return [];
    const changed = permissions.flatMap((permission): readonly MatrixChange[] => {
      const isOn = edit.permissions[permission.key];
      return isOn === undefined ? [] : [{ key: `${role.id} ${permission.id}`, role, permission, isOn }];
    });
    const { requiresSecondFactor: isOn } = edit;
    return isOn === undefined ? changed : [...changed, { key: `${role.id} factor`, role, isOn }];
  });

/** The change of one role as the service takes it: all its permissions, and the version that was read. */
export const roleChangeOf = (draft: Draft, role: Role, permissions: readonly Permission[]) => {
  const edit = draft.roles[role.id];
  if (!edit) return undefined;
  const keys = permissions.map(({ key }) => key).filter((key) => hasPermission(draft, role, key));
  return {
    ...(Object.keys(edit.permissions).length > 0 && { permissions: keys }),
    ...(edit.requiresSecondFactor !== undefined && { requires_second_factor: edit.requiresSecondFactor }),
    updated_at: role.updated_at,
  };
};
