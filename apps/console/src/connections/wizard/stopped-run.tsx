// Explains why the shown trial stopped, and what to do about it.
import { Frame } from '../../parts/frame.tsx';
import { useConnectionTexts } from '../texts.ts';
import { useShownRun } from './use-shown-run.ts';

/** The steps at which a trial can stop because of how a side is set up. */
const REMEDIES = ['response', 'signature', 'conditions', 'attributes'] as const;

/** Draws nothing unless the shown trial stopped. */
export const StoppedRun = () => {
  const t = useConnectionTexts();
  const { shown } = useShownRun();
  const step = shown?.steps.find(({ state }) => state === 'failed');
  if (!shown || !step) return null;
  const remedy = REMEDIES.find((name) => name === step.name);
  return (
    <Frame title={t('stopped.title', { step: t(`run.${step.name}`) })} tone="danger">
      <div className="lk-frame-body">
        <div className="lk-stack">
          {step.problem !== null && <p className="lk-text">{step.problem}</p>}
          {remedy && (
            <div>
              <h3 className="lk-part-title">{t('stopped.remedy')}</h3>
              <p className="lk-text">{t(`remedy.${remedy}`)}</p>
            </div>
          )}
          {shown.failure_code !== null && (
            <p className="lk-field-hint">
              {t('stopped.code')} <code className="lk-mono">{shown.failure_code}</code>
            </p>
          )}
        </div>
      </div>
    </Frame>
  );
};
