// What the dialogs about roles and about permissions share: name and description, and the dialogs that rename and delete one.
import { Field, type FormValues, Input } from '@latchkey/ui/parts';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { useOrganizationTexts } from '../texts.ts';

/** Name and description, the same for a new one and a known one. */
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

type Named = { readonly name: string; readonly description: string; readonly updated_at: number };

type RenameDialogProps = {
  readonly named: Named;
  /** Sends the change. */
  readonly save: (operator: OperatorValue, body: Named, reason: string | undefined) => Promise<unknown>;
  readonly outdated: readonly string[];
  readonly onClose: () => void;
};

/** Changes name and description. */
export const RenameDialog = ({ named, save, outdated, onClose }: RenameDialogProps) => {
  const t = useOrganizationTexts();
  const { name, description, updated_at } = named;
  const change = useChange(
    (operator, values: FormValues, reason: string | undefined) =>
      save(operator, { name: values.name ?? '', description: values.description ?? '', updated_at }, reason),
    outdated,
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

type DeleteDialogProps = {
  readonly name: string;
  /** What goes with it. */
  readonly text: string;
  readonly button: string;
  readonly remove: (operator: OperatorValue, reason: string | undefined) => Promise<unknown>;
  readonly outdated: readonly string[];
  readonly onClose: () => void;
};

export const DeleteDialog = ({ name, text, button, remove, outdated, onClose }: DeleteDialogProps) => {
  const t = useOrganizationTexts();
  const change = useChange(
    (operator, _values: FormValues, reason: string | undefined) => remove(operator, reason),
    outdated,
  );
  return (
    <ActionDialog
      title={t('roles.deleteTitle', { name })}
      text={text}
      button={button}
      tone="danger"
      change={change}
      onClose={onClose}
    />
  );
};
