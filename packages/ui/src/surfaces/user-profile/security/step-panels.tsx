// What the set-ups of second factors share: waiting, a failed start, and the last step with the codes.
import type { ReactNode } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Panel, PanelActions, usePanelButton } from '../../../parts/panel/panel.tsx';
import { Spinner } from '../../../parts/spinner/spinner.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { userProfileMessages } from '../messages.en.ts';
import { BackupCodes } from './backup-codes.tsx';
import { securityMessages } from './messages.en.ts';

const NO_FIELDS: readonly string[] = [];

type WaitProps = { readonly title: string; readonly text?: string | undefined; readonly onClose: () => void };

/** A call is running; the user can still close the panel. */
export const WaitPanel = ({ title, text, onClose }: WaitProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  return (
    <Panel title={title} onClose={onClose}>
      <div className="lk-step-wait" role="status">
        <Spinner />
        <span>{text ?? t('twoStep.wait')}</span>
      </div>
      <PanelActions cancel={shared('form.cancel')} onCancel={onClose} />
    </Panel>
  );
};

type FailedProps = WaitProps & { readonly problems: readonly Problem[]; readonly onAgain: () => void };

/** The call failed: why, and a retry button. */
export const FailedPanel = ({ title, problems, onAgain, onClose }: FailedProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const { card } = useProblemTexts(problems, NO_FIELDS);
  return (
    <Panel title={title} problem={card} onClose={onClose}>
      <Form onSubmit={onAgain}>
        <PanelActions submit={t('twoStep.again')} cancel={shared('form.cancel')} onCancel={onClose} />
      </Form>
    </Panel>
  );
};

type CodesProps = {
  readonly title: string;
  readonly text: ReactNode;
  readonly codes: readonly string[];
  readonly onDone: () => void;
};

/** The last step: it is done, and the user must store these codes. Only the button closes it. */
export const CodesPanel = ({ title, text, codes, onDone }: CodesProps) => {
  const t = useMessages('userProfile', securityMessages);
  const button = usePanelButton();
  return (
    <Panel title={title} text={text}>
      {codes.length > 0 && <BackupCodes codes={codes} />}
      <div className="lk-panel-actions" data-block={button.block}>
        <Button {...button} variant="primary" element="formButtonPrimary" onClick={onDone}>
          {t('twoStep.done')}
        </Button>
      </div>
    </Panel>
  );
};
