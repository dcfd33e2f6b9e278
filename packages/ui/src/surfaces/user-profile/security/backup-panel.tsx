// Backup codes: an explanation, then the codes. Regenerating starts with the codes.
import { useState } from 'react';
import {
  type BackupSetupEffect,
  type BackupSetupEvent,
  type BackupSetupState,
  createBackupSetup,
} from '../../../flows/second-factor/backup.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useMachine } from '../../../machine/use-machine.ts';
import { Form } from '../../../parts/form/form.tsx';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { userProfileMessages } from '../messages.en.ts';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';
import { createBackupWork } from './second-step-work.ts';
import { CodesPanel, FailedPanel, WaitPanel } from './step-panels.tsx';

type BackupPanelProps = {
  /** There are codes already, which are replaced. */
  readonly renew: boolean;
  readonly onClose: () => void;
};

const OPENED = { type: 'opened' } as const;

/** Generates backup codes and shows them once. */
export const BackupPanel = ({ renew, onClose }: BackupPanelProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const { user, reverified } = useProfile();
  const [machine] = useState(() => createBackupSetup({ renew }));
  const [perform] = useState(() => createBackupWork({ user, reverified, close: onClose }));
  const [state, send] = useMachine<BackupSetupState, BackupSetupEvent, BackupSetupEffect>(machine, perform, OPENED);
  const next = () => send({ type: 'continue' });
  const title = t('backup.title');
  switch (state.at) {
    case 'about':
      return (
        <Panel
          title={title}
          text={
            <>
              <span>{t('backup.about')}</span>
              <span>{t('backup.careful')}</span>
            </>
          }
          onClose={onClose}
        >
          <Form onSubmit={next}>
            <PanelActions submit={t('backup.make')} cancel={shared('form.cancel')} onCancel={onClose} />
          </Form>
        </Panel>
      );
    case 'making':
      return <WaitPanel title={title} text={t('backup.making')} onClose={onClose} />;
    case 'failed':
      return <FailedPanel title={title} problems={state.problems} onAgain={next} onClose={onClose} />;
    case 'codes':
      return <CodesPanel title={t('backup.listTitle')} text={t('backup.once')} codes={state.codes} onDone={next} />;
  }
};
