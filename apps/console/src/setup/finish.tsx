// The last step of a setup link: what is left to do, who turns the connection on, or that it is on.

import { Button, doneGlyph, Icon, ringGlyph } from '@latchkey/ui/parts';
import { useAttempt } from '../api/use-attempt.ts';
import { hasTheirDetails } from '../connections/wizard/their-details.tsx';
import { useWork } from '../connections/wizard/work.tsx';
import { useFormat } from '../i18n/format-context.tsx';
import { FailedChange } from '../parts/failure.tsx';
import { Frame } from '../parts/frame.tsx';
import { useSetupTexts } from './texts.ts';
import type { Setup } from './use-setup.ts';

/** The newest trial passed, and nothing was changed since. */
export const hasPassedRun = (
  { connection }: Pick<Setup, 'connection'>,
  [newest]: readonly { readonly status: string; readonly created_at: number }[],
): boolean => newest?.status === 'passed' && newest.created_at >= connection.updated_at;

const Check = ({ isDone, text }: { readonly isDone: boolean; readonly text: string }) => (
  <li className="lk-check" data-state={isDone ? 'done' : 'waiting'}>
    <Icon glyph={isDone ? doneGlyph : ringGlyph} />
    <span className="lk-check-text">
      <span className="lk-check-name">{text}</span>
    </span>
  </li>
);

type FinishProps = { readonly setup: Setup; readonly title: string; readonly activate: () => Promise<void> };

export const Finish = ({ setup, title, activate }: FinishProps) => {
  const t = useSetupTexts();
  const { list } = useFormat();
  const { runs } = useWork();
  const { connection, application, can_turn_on: canTurnOn } = setup;
  const turn = useAttempt(activate);
  const hasValues = hasTheirDetails(connection);
  const hasRun = hasPassedRun(setup, runs.value?.data ?? []);
  const domains = list(connection.domains);
  if (connection.active)
    return (
      <Frame title={t('finish.on')}>
        <div className="lk-frame-body">
          <p className="lk-text">{t('finish.onText', { domains })}</p>
        </div>
      </Frame>
    );
  const isReady = hasValues && hasRun;
  const name = isReady ? t('finish.ready') : t('finish.open');
  return (
    <Frame title={canTurnOn && isReady ? title : name} hasRule>
      <ul className="lk-checks">
        <Check isDone={hasValues} text={t('finish.values')} />
        <Check isDone={hasRun} text={t('finish.run')} />
      </ul>
      <div className="lk-part">
        <p className="lk-text">
          {canTurnOn
            ? t('finish.turnOnText', { domains })
            : t('finish.readyText', { application: application.name, domains })}
        </p>
        <FailedChange failure={turn.failure} />
        {canTurnOn && (
          <div className="lk-button-row">
            <Button
              size="sm"
              variant="primary"
              disabled={!isReady}
              loading={turn.isRunning}
              onClick={() => void turn.run()}
            >
              {t('finish.turnOn')}
            </Button>
          </div>
        )}
      </div>
    </Frame>
  );
};
