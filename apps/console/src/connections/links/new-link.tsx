// The dialog that makes a setup link, and shows it once.
import { Checkbox, Field, type FormValues, Select } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { ShownSecret } from '../../parts/shown-secret.tsx';
import { CONNECTION_READS, type Connection, useConnectionTexts } from '../texts.ts';

const DAYS = [1, 7, 14, 30] as const;
const USUAL_DAYS = 7;

type NewLinkProps = { readonly connection: Connection; readonly onClose: () => void };

export const NewLink = ({ connection: { id, name }, onClose }: NewLinkProps) => {
  const t = useConnectionTexts();
  const [url, setUrl] = useState<string>();
  const make = useChange(async ({ call }, values: FormValues) => {
    const body = { expires_in_days: Number(values.days), can_turn_on: values.can_turn_on !== undefined };
    setUrl((await call('POST /enterprise_connections/:id/setup_links', { params: { id }, body })).url);
  }, CONNECTION_READS);
  if (url !== undefined)
    return (
      <ShownSecret
        title={t('links.made.title')}
        text={t('links.made.text', { name })}
        label={t('links.made.label')}
        secret={url}
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      title={t('links.new.title', { name })}
      text={t('links.new.text')}
      button={t('links.new.button')}
      hasReason={false}
      isReplaced
      change={make}
      onClose={onClose}
    >
      <Field name="days" label={t('links.new.days')}>
        <Select
          defaultValue={String(USUAL_DAYS)}
          options={DAYS.map((count) => ({ value: String(count), label: t('links.new.dayCount', { count }) }))}
        />
      </Field>
      <Checkbox name="can_turn_on">{t('links.new.canTurnOn')}</Checkbox>
    </ActionDialog>
  );
};
