// Tries a connection: starts a run, shows its steps as they happen, and offers the fix for a missing address.
import { useEffect, useState } from 'react';
import { useAttempt } from '../../api/use-attempt.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { type ConnectionRun, useConnectionTexts } from '../texts.ts';
import { RunSteps } from './run-steps.tsx';
import { useShownRun } from './use-shown-run.ts';
import { type StepProps, useWork, WorkButton } from './work.tsx';

const POLL_MS = 2000;

/** An attribute that no field is read from and that holds an address, when the address is missing. */
export const addressAttribute = (run: ConnectionRun): string | undefined => {
  const isMissing = run.fields.some(({ field, value }) => field === 'email_address' && value === null);
  return isMissing
    ? run.other_attributes.find(({ values }) => values.some((one) => one.includes('@')))?.name
    : undefined;
};

/** How a trial ended, and for operators who started it. */
const Status = ({ run }: { readonly run: ConnectionRun }) => {
  const t = useConnectionTexts();
  const { isOperator } = useWork();
  const isTheirs = isOperator && run.setup_link_id !== null;
  return isTheirs ? `${t(`try.status.${run.status}`)}, ${t('try.byLink')}` : t(`try.status.${run.status}`);
};

const Earlier = ({
  runs,
  onOpen,
}: {
  readonly runs: readonly ConnectionRun[];
  readonly onOpen: (id: string) => void;
}) => {
  const t = useConnectionTexts();
  const { time } = useFormat();
  return (
    <Frame title={t('try.earlier')}>
      <div className="lk-frame-body">
        <ul className="lk-stack">
          {runs.map((run) => (
            <li key={run.id}>
              <button type="button" className="lk-link" onClick={() => onOpen(run.id)}>
                {t('try.run', { time: time(run.created_at) })}
              </button>{' '}
              <span className="lk-faint">
                <Status run={run} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
};

/** Reads again while a run waits for its user. */
export const usePolling = (isWaiting: boolean, again: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(again, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, again]);
};

/** Starts a trial, and remembers the address that the browser must open for it. */
const useStart = (onStarted: () => void) => {
  const work = useWork();
  const [opening, setOpening] = useState<{ readonly id: string; readonly url: string }>();
  const begin = async (): Promise<void> => {
    const { id, url } = await work.startRun();
    setOpening({ id, url });
    onStarted();
  };
  const start = useAttempt(begin);
  const fix = useAttempt(async (attribute: string) => {
    await work.save({ attribute_mapping: { email_address: attribute } });
    await begin();
  });
  return { opening, start, fix };
};

/** The link that opens the provider. */
export const Opening = ({ url, hint }: { readonly url: string; readonly hint?: string | undefined }) => {
  const t = useConnectionTexts();
  return (
    <div className="lk-frame-body">
      <a className="lk-link" href={url} target="_blank" rel="noopener noreferrer">
        {t('try.open')}
      </a>
      <p className="lk-field-hint">{t('try.opened')}</p>
      {hint !== undefined && <p className="lk-field-hint">{hint}</p>}
    </div>
  );
};

export const TryIt = ({ title }: Pick<StepProps, 'title'>) => {
  const t = useConnectionTexts();
  const { time } = useFormat();
  const { read, runs, shown, show } = useShownRun();
  const { opening, start, fix } = useStart(() => show(undefined));
  usePolling(shown?.status === 'waiting', read.again);
  const attribute = shown && addressAttribute(shown);
  return (
    <div className="lk-stack">
      <Frame
        title={shown ? t('try.run', { time: time(shown.created_at) }) : title}
        note={shown ? <Status run={shown} /> : t('try.none')}
        actions={
          <WorkButton size="xs" loading={start.isRunning} onClick={() => void start.run()}>
            {t(shown ? 'try.again' : 'try.start')}
          </WorkButton>
        }
      >
        {opening && opening.id === shown?.id && shown.status === 'waiting' && <Opening url={opening.url} />}
        <FailedRead read={read} />
        <FailedChange failure={start.failure ?? fix.failure} />
        {shown && (
          <RunSteps
            key={`${shown.id} ${shown.status}`}
            run={shown}
            fix={
              attribute !== undefined && (
                <WorkButton size="sm" variant="primary" loading={fix.isRunning} onClick={() => void fix.run(attribute)}>
                  {t('try.use', { name: attribute })}
                </WorkButton>
              )
            }
          />
        )}
      </Frame>
      {runs.length > 1 && <Earlier runs={runs} onOpen={show} />}
    </div>
  );
};
