// The trial runs of a connection or provider: one with its steps and the link that opens the provider, and a list of the earlier ones.
import { type ReactNode, useEffect } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import type { Read } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { type AnyRun, useConnectionTexts } from '../texts.ts';

const POLL_MS = 2000;

/** A run that was started on this page, and the address where its user signs in. */
export type OpenedRun = { readonly id: string; readonly url: string };

type RunPanelProps<Run extends AnyRun> = {
  readonly read: Read<unknown>;
  readonly runs: readonly Run[];
  /** The run whose steps are shown. */
  readonly shown: Run | undefined;
  readonly opened: OpenedRun | undefined;
  /** What to do if the provider does not send the browser back. */
  readonly hint?: string | undefined;
  /** The button that starts a run. */
  readonly action: ReactNode;
  readonly failure: CallFailure | undefined;
  /** How a run ended. */
  readonly statusOf: (run: Run) => string;
  /** The steps of a run. */
  readonly draw: (run: Run) => ReactNode;
  readonly onShow: (id: string) => void;
};

type EarlierProps<Run extends AnyRun> = Pick<RunPanelProps<Run>, 'runs' | 'statusOf' | 'onShow'>;

const Earlier = <Run extends AnyRun>({ runs, statusOf, onShow }: EarlierProps<Run>) => {
  const t = useConnectionTexts();
  const { time } = useFormat();
  return (
    <Frame title={t('try.earlier')}>
      <div className="lk-frame-body">
        <ul className="lk-stack">
          {runs.map((run) => (
            <li key={run.id}>
              <button type="button" className="lk-link" onClick={() => onShow(run.id)}>
                {t('try.run', { time: time(run.created_at) })}
              </button>{' '}
              <span className="lk-faint">{statusOf(run)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
};

/** The link that opens the provider. */
const Opening = ({ url, hint }: { readonly url: string; readonly hint: string | undefined }) => {
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

/** Reads again while a run waits for its user. */
const usePolling = (isWaiting: boolean, again: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(again, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, again]);
};

export const RunPanel = <Run extends AnyRun>(props: RunPanelProps<Run>) => {
  const { read, runs, shown, opened, hint, action, failure, statusOf, draw, onShow } = props;
  const t = useConnectionTexts();
  const { time } = useFormat();
  const isWaiting = shown?.status === 'waiting';
  usePolling(isWaiting, read.again);
  return (
    <div className="lk-stack">
      <Frame
        title={shown ? t('try.run', { time: time(shown.created_at) }) : t('step.try')}
        note={shown ? statusOf(shown) : t('try.none')}
        actions={action}
      >
        {isWaiting && opened?.id === shown.id && <Opening url={opened.url} hint={hint} />}
        <FailedRead read={read} />
        <FailedChange failure={failure} />
        {shown && draw(shown)}
      </Frame>
      {runs.length > 1 && <Earlier runs={runs} statusOf={statusOf} onShow={onShow} />}
    </div>
  );
};
