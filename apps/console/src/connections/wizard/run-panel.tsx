// The runs of a connection or provider: the newest or the one in the address, with a link that opens the provider, and the earlier ones.
import type { AdminKey } from '@latchkey/wire/admin';
import { type ReactNode, useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useAddress } from '../../api/use-address.ts';
import { useChange } from '../../api/use-change.ts';
import type { Read } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { type AnyRun, useConnectionTexts } from '../texts.ts';
import { Opening, usePolling } from './try-it.tsx';

const Earlier = ({ runs, onOpen }: { readonly runs: readonly AnyRun[]; readonly onOpen: (id: string) => void }) => {
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

type Opened = { readonly runId: string; readonly url: string };

/** The runs that were read, the one to show, and how to start another. */
export const useRuns = <Run extends AnyRun>(
  read: Read<{ readonly data: readonly Run[] }>,
  start: (operator: OperatorValue) => Promise<{ readonly id: string; readonly url: string | null }>,
  outdated: readonly string[],
) => {
  const [address, setAddress] = useAddress();
  const [opening, setOpening] = useState<Opened>();
  const runs = read.value?.data ?? [];
  const shown = runs.find((run) => run.id === address.run) ?? runs[0];
  usePolling(shown?.status === 'waiting', read.again);
  const begin = async (operator: OperatorValue): Promise<void> => {
    const { id, url } = await start(operator);
    setOpening(url === null ? undefined : { runId: id, url });
    setAddress({ run: undefined }, { replace: true });
  };
  const url = opening && opening.runId === shown?.id && shown.status === 'waiting' ? opening.url : undefined;
  return {
    read,
    runs,
    shown,
    begin,
    starting: useChange(begin, outdated),
    /** Where the operator signs in, while a run that was started here waits. */
    url,
    show: (run: string) => setAddress({ run }),
  };
};

type RunPanelProps<Run extends AnyRun> = {
  readonly of: ReturnType<typeof useRuns<Run>>;
  /** The call that starts a run. */
  readonly call: AdminKey;
  /** What to do if the provider does not send the browser back. */
  readonly hint?: string | undefined;
  /** The steps of a run. */
  readonly draw: (run: Run) => ReactNode;
  /** A failure of something that the steps offer. */
  readonly children?: ReactNode;
};

export const RunPanel = <Run extends AnyRun>({ of, call, hint, draw, children }: RunPanelProps<Run>) => {
  const t = useConnectionTexts();
  const { time } = useFormat();
  const { read, runs, shown, starting, url, show } = of;
  return (
    <div className="lk-stack">
      <Frame
        title={shown ? t('try.run', { time: time(shown.created_at) }) : t('step.try')}
        note={shown ? t(`try.status.${shown.status}`) : t('try.none')}
        actions={
          <AllowedButton call={call} size="xs" loading={starting.isRunning} onClick={() => void starting.run()}>
            {t(shown ? 'try.again' : 'try.start')}
          </AllowedButton>
        }
      >
        {url !== undefined && <Opening url={url} hint={hint} />}
        <FailedRead read={read} />
        <FailedChange failure={starting.failure} />
        {children}
        {shown && draw(shown)}
      </Frame>
      {runs.length > 1 && <Earlier runs={runs} onOpen={show} />}
    </div>
  );
};
