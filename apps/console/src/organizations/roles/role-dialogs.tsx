// The dialogs that create, rename and delete a role.
import { Field, type FormValues, Input, Select } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { useOrganizationTexts } from '../texts.ts';
import type { Role } from './draft.ts';

const OUTDATED = ['GET /roles'];

/** Name and description, the same for a new role and a known one. */
export const NameFields = ({ name, description }: { readonly name?: string; readonly description?: string }) => {
  const t = useOrganizationTexts();
  return (
    <>
      <Field name="name" label={t('field.name')}>
        <Input dir="auto" autoComplete="off" defaultValue={name} />
      </Field>
      <Field name="description" label={t('roles.description')} note={t('field.optional')}>
        <Input dir="auto" autoComplete="off" defaultValue={description} />
      </Field>
    </>
  );
};

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
export const RenameRole = ({ role, onClose }: RoleDialogProps) => {
  const t = useOrganizationTexts();
  const { id, name, description, updated_at } = role;
  const change = useChange(
    ({ call }, values: FormValues, reason: string | undefined) =>
      call('PATCH /roles/:id', {
        params: { id },
        body: { name: values.name ?? '', description: values.description ?? '', updated_at },
        reason,
      }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('roles.renameTitle', { name })}
      button={t('roles.edit')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <NameFields name={name} description={description} />
    </ActionDialog>
  );
};

/** Deletes a role. The service refuses while the role is in use, and says so in the dialog. */
export const DeleteRole = ({ role, onClose }: RoleDialogProps) => {
  const t = useOrganizationTexts();
  const { id, name } = role;
  const change = useChange(
    ({ call }, _values: FormValues, reason: string | undefined) =>
      call('DELETE /roles/:id', { params: { id }, reason }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('roles.deleteTitle', { name })}
      text={t('roles.deleteRoleText')}
      button={t('roles.deleteRole')}
      tone="danger"
      change={change}
      onClose={onClose}
    />
  );
};
