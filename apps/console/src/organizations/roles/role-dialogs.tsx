// The dialogs that create, rename and delete a role.
import { Field, type FormValues, Input, Select } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { useOrganizationTexts } from '../texts.ts';
import type { Role } from './draft.ts';
import { DeleteDialog, NameFields, RenameDialog } from './named-dialogs.tsx';

const OUTDATED = ['GET /roles'];

type CreateRoleProps = { readonly roles: readonly Role[]; readonly onClose: () => void };

/** Creates a role; it may begin with the permissions of another one. */
export const CreateRole = ({ roles, onClose }: CreateRoleProps) => {
  const t = useOrganizationTexts();
  const change = useChange(({ call }, values: FormValues, reason: string | undefined) => {
    const copied = roles.find(({ id }) => id === values.copied);
    return call('POST /roles', {
      body: {
        key: values.key?.trim() ?? '',
        name: values.name ?? '',
        description: values.description ?? '',
        permissions: copied?.permissions.map(({ key }) => key) ?? [],
      },
      reason,
    });
  }, OUTDATED);
  const options = [
    { value: '', label: t('roles.copyNone') },
    ...roles.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ActionDialog
      title={t('roles.newRole')}
      button={t('roles.createRole')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <Field name="key" label={t('roles.key')} hint={t('roles.roleKeyHint')}>
        <Input dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} defaultValue="org:" />
      </Field>
      <NameFields />
      <Field name="copied" label={t('roles.copyOf')}>
        <Select options={options} defaultValue="" />
      </Field>
    </ActionDialog>
  );
};

type RoleDialogProps = { readonly role: Role; readonly onClose: () => void };

/** Changes name and description of a role. */
export const RenameRole = ({ role, onClose }: RoleDialogProps) => (
  <RenameDialog
    named={role}
    save={({ call }, body, reason) => call('PATCH /roles/:id', { params: { id: role.id }, body, reason })}
    outdated={OUTDATED}
    onClose={onClose}
  />
);

/** Deletes a role. The service refuses while the role is in use, and says so in the dialog. */
export const DeleteRole = ({ role: { id, name }, onClose }: RoleDialogProps) => {
  const t = useOrganizationTexts();
  return (
    <DeleteDialog
      name={name}
      text={t('roles.deleteRoleText')}
      button={t('roles.deleteRole')}
      remove={({ call }, reason) => call('DELETE /roles/:id', { params: { id }, reason })}
      outdated={OUTDATED}
      onClose={onClose}
    />
  );
};
