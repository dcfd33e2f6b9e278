// Turns a connection on or off, and deletes it.

import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { Frame } from '../../parts/frame.tsx';
import { CONNECTION_READS, useConnectionTexts } from '../texts.ts';
import { OnOffBody } from './on-off-body.tsx';
import type { StepProps, WizardConnection } from './work.tsx';

const DeleteDialog = ({
  connection,
  onClose,
}: {
  readonly connection: WizardConnection;
  readonly onClose: () => void;
}) => {
  const t = useConnectionTexts();
  const [, navigate] = useLocation();
  const remove = async ({ call }: OperatorValue, _values: unknown, reason: string | undefined): Promise<void> => {
    await call('DELETE /enterprise_connections/:id', {
      params: { id: connection.id },
      query: { delete_accounts: true },
      reason,
    });
    navigate('/connections');
  };
  return (
    <ActionDialog
      title={t('delete.title', { name: connection.name })}
      text={t('delete.text')}
      button={t('delete.action')}
      tone="danger"
      change={useChange(remove, CONNECTION_READS)}
      onClose={onClose}
    />
  );
};

export const Activate = ({ connection, title }: Pick<StepProps, 'connection' | 'title'>) => {
  const t = useConnectionTexts();
  const { list } = useFormat();
  const { id, active, domains } = connection;
  const [isDeleting, setDeleting] = useState(false);
  const turn = useChange(
    ({ call }) => call('PATCH /enterprise_connections/:id', { params: { id }, body: { active: !active } }),
    CONNECTION_READS,
  );
  return (
    <Frame title={title} note={t(active ? 'on.isOn' : 'on.isOff')}>
      <OnOffBody
        isOn={active}
        text={t('on.text', { domains: list(domains) })}
        change="PATCH /enterprise_connections/:id"
        turn={turn}
        remove="DELETE /enterprise_connections/:id"
        onRemove={() => setDeleting(true)}
      />
      {isDeleting && <DeleteDialog connection={connection} onClose={() => setDeleting(false)} />}
    </Frame>
  );
};
