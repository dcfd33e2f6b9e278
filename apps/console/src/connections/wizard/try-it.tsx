// Tries a connection: starts a run, shows its steps as they happen, and offers the fix for a missing address.
import { useState } from 'react';
import { useAttempt } from '../../api/use-attempt.ts';
import { type ConnectionRun, useConnectionTexts } from '../texts.ts';
import { type OpenedRun, RunPanel } from './run-panel.tsx';
import { RunSteps } from './run-steps.tsx';
import { useShownRun } from './use-shown-run.ts';
import { useWork, WorkButton } from './work.tsx';

/** An attribute that no field is read from and that holds an address, when the address is missing. */
export const addressAttribute = (run: ConnectionRun): string | undefined => {
  const isMissing = run.fields.some(({ field, value }) => field === 'email_address' && value === null);
  return isMissing
    ? run.other_attributes.find(({ values }) => values.some((one) => one.includes('@')))?.name
    : undefined;
};

/** Starts a trial, and remembers the address that the browser must open for it. */
const useStart = (onStarted: () => void) => {
  const work = useWork();
  const [opened, setOpened] = useState<OpenedRun>();
  const begin = async (): Promise<void> => {
    setOpened(await work.startRun());
    onStarted();
  };
  const start = useAttempt(begin);
  const fix = useAttempt(async (attribute: string) => {
    await work.save({ attribute_mapping: { email_address: attribute } });
    await begin();
  });
  return { opened, start, fix };
};

export const TryIt = () => {
  const t = useConnectionTexts();
  const { isOperator } = useWork();
  const { read, runs, shown, show } = useShownRun();
  const { opened, start, fix } = useStart(() => show(undefined));
  const statusOf = (run: ConnectionRun): string => {
    const status = t(`try.status.${run.status}`);
    return isOperator && run.setup_link_id !== null ? `${status}, ${t('try.byLink')}` : status;
  };
  const fixOf = (run: ConnectionRun) => {
    const attribute = addressAttribute(run);
    return (
      attribute !== undefined && (
        <WorkButton size="sm" variant="primary" loading={fix.isRunning} onClick={() => void fix.run(attribute)}>
          {t('try.use', { name: attribute })}
        </WorkButton>
      )
    );
  };
  return (
    <RunPanel
      read={read}
      runs={runs}
      shown={shown}
      opened={opened}
      action={
        <WorkButton size="xs" loading={start.isRunning} onClick={() => void start.run()}>
          {t(shown ? 'try.again' : 'try.start')}
        </WorkButton>
      }
      failure={start.failure ?? fix.failure}
      statusOf={statusOf}
      draw={(run) => <RunSteps key={`${run.id} ${run.status}`} run={run} fix={fixOf(run)} />}
      onShow={show}
    />
  );
};
