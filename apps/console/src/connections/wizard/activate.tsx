// Turns a connection on or off, and deletes it.
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { CONNECTION_READS, useConnectionTexts } from '../texts.ts';
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
  const { id, active, domains } = connection;
  const [isDeleting, setDeleting] = useState(false);
  const turn = useChange(
    ({ call }) => call('PATCH /enterprise_connections/:id', { params: { id }, body: { active: !active } }),
    CONNECTION_READS,
  );
  return (
    <Frame title={title} note={t(active ? 'on.isOn' : 'on.isOff')}>
      <div className="lk-frame-body">
        <div className="lk-stack">
          <p className="lk-text">{t('on.text', { domains: domains.join(', ') })}</p>
          <FailedChange failure={turn.failure} />
          <div className="lk-button-row">
            <AllowedButton
              call="PATCH /enterprise_connections/:id"
              size="sm"
              variant={active ? undefined : 'primary'}
              loading={turn.isRunning}
              onClick={() => void turn.run()}
            >
              {t(active ? 'on.turnOff' : 'on.turnOn')}
            </AllowedButton>
            <AllowedButton
              call="DELETE /enterprise_connections/:id"
              size="sm"
              variant="danger-quiet"
              onClick={() => setDeleting(true)}
            >
              {t('delete.action')}
            </AllowedButton>
          </div>
        </div>
      </div>
      {isDeleting && <DeleteDialog connection={connection} onClose={() => setDeleting(false)} />}
    </Frame>
  );
};
