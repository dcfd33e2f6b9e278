// Tries a connection: starts a run, shows its steps as they happen, and offers the fix for a missing address.
import { useEffect, useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useAddress } from '../../api/use-address.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { CONNECTION_READS, type Connection, type ConnectionRun, useConnectionTexts } from '../texts.ts';
import { RunSteps } from './run-steps.tsx';

const POLL_MS = 2000;

/** An attribute that no field is read from and that holds an address, when the address is missing. */
export const addressAttribute = (run: ConnectionRun): string | undefined => {
  const isMissing = run.fields.some(({ field, value }) => field === 'email_address' && value === null);
  return isMissing
    ? run.other_attributes.find(({ values }) => values.some((one) => one.includes('@')))?.name
    : undefined;
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
              <span className="lk-faint">{t(`try.status.${run.status}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
};

/** Reads again while a run waits for its user. */
const usePolling = (isWaiting: boolean, again: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(again, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, again]);
};

export const TryIt = ({ connection }: { readonly connection: Connection }) => {
  const t = useConnectionTexts();
  const { time } = useFormat();
  const { id } = connection;
  const [address, setAddress] = useAddress();
  const [opening, setOpening] = useState<{ readonly runId: string; readonly url: string }>();
  const read = useRead('GET /enterprise_connections/:id/runs', { params: { id }, query: { limit: 20 } });
  const runs = read.value?.data ?? [];
  const shown = runs.find((run) => run.id === address.run) ?? runs[0];
  usePolling(shown?.status === 'waiting', read.again);
  const begin = async ({ call }: OperatorValue): Promise<void> => {
    const started = await call('POST /enterprise_connections/:id/runs', { params: { id }, body: {} });
    setOpening({ runId: started.id, url: started.url });
    setAddress({ run: undefined }, { replace: true });
  };
  const start = useChange(begin, CONNECTION_READS);
  const fix = useChange(async (operator: OperatorValue, attribute: string) => {
    const attribute_mapping = { ...connection.attribute_mapping, email_address: attribute };
    await operator.call('PATCH /enterprise_connections/:id', { params: { id }, body: { attribute_mapping } });
    await begin(operator);
  }, CONNECTION_READS);
  const attribute = shown && addressAttribute(shown);
  return (
    <div className="lk-stack">
      <Frame
        title={shown ? t('try.run', { time: time(shown.created_at) }) : t('step.try')}
        note={shown ? t(`try.status.${shown.status}`) : t('try.none')}
        actions={
          <AllowedButton
            call="POST /enterprise_connections/:id/runs"
            size="xs"
            loading={start.isRunning}
            onClick={() => void start.run()}
          >
            {t(shown ? 'try.again' : 'try.start')}
          </AllowedButton>
        }
      >
        {opening && opening.runId === shown?.id && shown.status === 'waiting' && (
          <div className="lk-frame-body">
            <a className="lk-link" href={opening.url} target="_blank" rel="noopener noreferrer">
              {t('try.open')}
            </a>
            <p className="lk-field-hint">{t('try.opened')}</p>
          </div>
        )}
        <FailedRead read={read} />
        <FailedChange failure={start.failure ?? fix.failure} />
        {shown && (
          <RunSteps
            run={shown}
            fix={
              attribute !== undefined && (
                <AllowedButton
                  call="PATCH /enterprise_connections/:id"
                  size="sm"
                  variant="primary"
                  loading={fix.isRunning}
                  onClick={() => void fix.run(attribute)}
                >
                  {t('try.use', { name: attribute })}
                </AllowedButton>
              )
            }
          />
        )}
      </Frame>
      {runs.length > 1 && <Earlier runs={runs} onOpen={(run) => setAddress({ run })} />}
    </div>
  );
};
