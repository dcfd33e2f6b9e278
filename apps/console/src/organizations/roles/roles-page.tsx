// The page of roles and permissions: the matrix, the roles that are given automatically, and the review before saving.
import { Field, Icon, pencilGlyph, plusGlyph, Select, trashGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useAddress } from '../../api/use-address.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { useOrganizationTexts } from '../texts.ts';
import { type Draft, matrixChanges, NO_DRAFT, type Permission, type Role, roleChangeOf, withoutRole } from './draft.ts';
import { GivenRoles } from './given-roles.tsx';
import { Matrix } from './matrix.tsx';
import { CreatePermission, DeletePermission, RenamePermission } from './permission-dialogs.tsx';
import { Review, type ReviewLine } from './review.tsx';
import { CreateRole, DeleteRole, RenameRole } from './role-dialogs.tsx';

/** The most that the service gives with one call; far more than fits in a table. */
const ALL = { query: { limit: 500 } };
const OUTDATED = ['GET /roles', 'GET /instance'];
/** The service's choice while the settings name none. */
const DEFAULT_ROLE = 'org:member';
const WAITING = [1, 2, 3, 4, 5, 6, 7, 8];
const NO_ROLES: readonly Role[] = [];
const NO_PERMISSIONS: readonly Permission[] = [];

type Open =
  | { readonly kind: 'createRole' | 'createPermission' }
  | { readonly kind: 'renameRole' | 'deleteRole'; readonly role: Role }
  | { readonly kind: 'renamePermission' | 'deletePermission'; readonly permission: Permission };

type OpenDialogProps = { readonly open: Open; readonly roles: readonly Role[]; readonly onClose: () => void };

const OpenDialog = ({ open, roles, onClose }: OpenDialogProps) => {
  switch (open.kind) {
    case 'createRole':
      return <CreateRole roles={roles} onClose={onClose} />;
    case 'createPermission':
      return <CreatePermission onClose={onClose} />;
    case 'renameRole':
      return <RenameRole role={open.role} onClose={onClose} />;
    case 'deleteRole':
      return <DeleteRole role={open.role} onClose={onClose} />;
    case 'renamePermission':
      return <RenamePermission permission={open.permission} onClose={onClose} />;
    case 'deletePermission': {
      const { permission } = open;
      const roleCount = roles.filter((role) => role.permissions.some(({ id }) => id === permission.id)).length;
      return <DeletePermission permission={permission} roleCount={roleCount} onClose={onClose} />;
    }
  }
};

const useReviewLines = (
  draft: Draft,
  roles: readonly Role[],
  permissions: readonly Permission[],
  given: { readonly creatorRole: string; readonly defaultRole: string },
): readonly ReviewLine[] => {
  const t = useOrganizationTexts();
  const nameOf = (key: string): string => roles.find((role) => role.key === key)?.name ?? key;
  const line = (key: string, name: string, before: string, after: string | undefined): readonly ReviewLine[] =>
    after === undefined ? [] : [{ key, name, before: nameOf(before), after: nameOf(after) }];
  return [
    ...matrixChanges(draft, roles, permissions).map(({ key, role, permission, isOn }) => ({
      key,
      name: t('roles.cell', { role: role.name, permission: permission?.name ?? t('roles.secondFactor') }),
      before: t(isOn ? 'roles.off' : 'roles.on'),
      after: t(isOn ? 'roles.on' : 'roles.off'),
    })),
    ...line('creator', t('roles.creatorName'), given.creatorRole, draft.creatorRole),
    ...line('default', t('roles.defaultName'), given.defaultRole, draft.defaultRole),
  ];
};

/** Saves role by role; roles first, because a given role may need its new permissions. */
const useSave = (
  draft: Draft,
  roles: readonly Role[],
  permissions: readonly Permission[],
  onDraft: (next: (before: Draft) => Draft) => void,
) => {
  const t = useOrganizationTexts();
  const notify = useNotify();
  return useChange(async ({ call, cache }, reason: string | undefined) => {
    for (const role of roles) {
      const body = roleChangeOf(draft, role, permissions);
      if (!body) continue;
      await call('PATCH /roles/:id', { params: { id: role.id }, body, reason });
      // What is saved leaves the review, also if a later role is refused.
      onDraft((before) => withoutRole(before, role));
      cache.forget('GET /roles');
    }
    const { creatorRole, defaultRole } = draft;
    if (creatorRole !== undefined || defaultRole !== undefined)
      await call('PATCH /instance', {
        body: {
          organization_settings: {
            ...(creatorRole !== undefined && { creator_role: creatorRole }),
            ...(defaultRole !== undefined && { domains: { default_role: defaultRole } }),
          },
        },
        reason,
      });
    onDraft(() => NO_DRAFT);
    notify({ text: t('roles.saved') });
  }, OUTDATED);
};

const useRoles = () => {
  const roles = useRead('GET /roles', ALL);
  const permissions = useRead('GET /permissions', ALL);
  const instance = useRead('GET /instance');
  const settings = instance.value?.organization_settings;
  return {
    reads: { roles, permissions, instance },
    isReady: roles.value !== undefined && permissions.value !== undefined && settings !== undefined,
    roles: roles.value?.data ?? NO_ROLES,
    permissions: permissions.value?.data ?? NO_PERMISSIONS,
    creatorRole: settings?.creator_role ?? '',
    defaultRole: settings?.domains.default_role ?? DEFAULT_ROLE,
  };
};

/** The menus of a role and of a permission. */
const useMenus = (onOpen: (open: Open) => void) => {
  const t = useOrganizationTexts();
  const entry = useAllowedEntry();
  const rename = { key: 'rename', label: t('roles.edit'), icon: pencilGlyph };
  const remove = { key: 'delete', label: t('delete.action'), icon: trashGlyph, tone: 'danger' } as const;
  return {
    roleMenu: (role: Role) => [
      entry('PATCH /roles/:id', { ...rename, onSelect: () => onOpen({ kind: 'renameRole', role }) }),
      entry('DELETE /roles/:id', { ...remove, onSelect: () => onOpen({ kind: 'deleteRole', role }) }),
    ],
    permissionMenu: (permission: Permission) => [
      entry('PATCH /permissions/:id', { ...rename, onSelect: () => onOpen({ kind: 'renamePermission', permission }) }),
      entry('DELETE /permissions/:id', { ...remove, onSelect: () => onOpen({ kind: 'deletePermission', permission }) }),
    ],
  };
};

const Actions = ({ onOpen }: { readonly onOpen: (open: Open) => void }) => {
  const t = useOrganizationTexts();
  const plus = <Icon glyph={plusGlyph} />;
  return (
    <>
      <AllowedButton
        call="POST /permissions"
        size="sm"
        icon={plus}
        onClick={() => onOpen({ kind: 'createPermission' })}
      >
        {t('roles.createPermission')}
      </AllowedButton>
      <AllowedButton call="POST /roles" size="sm" icon={plus} onClick={() => onOpen({ kind: 'createRole' })}>
        {t('roles.createRole')}
      </AllowedButton>
    </>
  );
};

/** The choice of the one role that a phone shows; it is in the address. */
const RoleChoice = ({ roles, chosen }: { readonly roles: readonly Role[]; readonly chosen: Role | undefined }) => {
  const t = useOrganizationTexts();
  const [, change] = useAddress();
  return (
    <div className="lk-matrix-choice">
      <Field name="role" label={t('roles.role')}>
        <Select
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? ''}
          onChange={({ target }) => change({ role: target.value }, { replace: true })}
        />
      </Field>
    </div>
  );
};

/** The page `/organizations/roles`. */
export const RolesPage = () => {
  const t = useOrganizationTexts();
  const [{ role: chosenId }] = useAddress();
  const [draft, setDraft] = useState<Draft>(NO_DRAFT);
  const [open, setOpen] = useState<Open>();
  const { reads, isReady, roles, permissions, ...given } = useRoles();
  const menus = useMenus(setOpen);
  const lines = useReviewLines(draft, roles, permissions, given);
  const save = useSave(draft, roles, permissions, setDraft);
  const chosen = roles.find(({ id }) => id === chosenId) ?? roles[0];
  const draftProps = { roles, draft, onDraft: setDraft, ...given };
  const discard = (): void => {
    setDraft(NO_DRAFT);
    save.clear();
  };
  return (
    <Page
      title={t('roles.title')}
      note={t('roles.note')}
      crumb={{ path: '/organizations', text: t('list.title') }}
      actions={<Actions onOpen={setOpen} />}
    >
      <FailedRead read={reads.roles} />
      <FailedRead read={reads.permissions} />
      <FailedRead read={reads.instance} />
      {isReady ? (
        <>
          <RoleChoice roles={roles} chosen={chosen} />
          <Matrix permissions={permissions} chosenRole={chosen?.id} {...draftProps} {...menus} />
          <GivenRoles {...draftProps} />
        </>
      ) : (
        <div className="lk-matrix-waiting" aria-hidden="true">
          {WAITING.map((line) => (
            <span key={line} className="lk-skeleton" />
          ))}
        </div>
      )}
      <Review lines={lines} change={save} onDiscard={discard} />
      {open && <OpenDialog open={open} roles={roles} onClose={() => setOpen(undefined)} />}
    </Page>
  );
};
