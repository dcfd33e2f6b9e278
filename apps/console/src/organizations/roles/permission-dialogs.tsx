// The dialogs that create, rename and delete a permission of the application.
import { Field, type FormValues, Input } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { useOrganizationTexts } from '../texts.ts';
import type { Permission } from './draft.ts';
import { DeleteDialog, NameFields, RenameDialog } from './named-dialogs.tsx';

// Roles hold their permissions, so they are read again too.
const OUTDATED = ['GET /permissions', 'GET /roles'];

/** Creates a permission that no role has yet. */
export const CreatePermission = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useOrganizationTexts();
  const change = useChange(
    ({ call }, values: FormValues, reason: string | undefined) =>
      call('POST /permissions', {
        body: { key: values.key?.trim() ?? '', name: values.name ?? '', description: values.description ?? '' },
        reason,
      }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('roles.newPermission')}
      button={t('roles.createPermission')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <Field name="key" label={t('roles.key')} hint={t('roles.permissionKeyHint')}>
        <Input dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} defaultValue="org:" />
      </Field>
      <NameFields />
    </ActionDialog>
  );
};

type PermissionDialogProps = { readonly permission: Permission; readonly onClose: () => void };

/** Changes name and description of a permission. */
export const RenamePermission = ({ permission, onClose }: PermissionDialogProps) => (
  <RenameDialog
    named={permission}
    save={({ call }, body, reason) => call('PATCH /permissions/:id', { params: { id: permission.id }, body, reason })}
    outdated={OUTDATED}
    onClose={onClose}
  />
);

type DeletePermissionProps = PermissionDialogProps & { readonly roleCount: number };

/** Deletes a permission, and says how many roles lose it. */
export const DeletePermission = ({ permission: { id, name }, roleCount, onClose }: DeletePermissionProps) => {
  const t = useOrganizationTexts();
  return (
    <DeleteDialog
      name={name}
      text={t('roles.deletePermissionText', { count: roleCount })}
      button={t('roles.deletePermission')}
      remove={({ call }, reason) => call('DELETE /permissions/:id', { params: { id }, reason })}
      outdated={OUTDATED}
      onClose={onClose}
    />
  );
};
