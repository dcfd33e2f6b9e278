// What a page shows of bulk work: a bar while it runs, then what was not carried out and why.
import { Alert, Button } from '@latchkey/ui/parts';
import { CallFailure } from '../../api/failure.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { useFailureText } from '../failure.tsx';
import { usePartTexts } from '../texts.ts';
import type { Bulk, BulkItem, BulkState } from './use-bulk.ts';

type BulkProps<Item extends BulkItem> = { readonly bulk: Bulk<Item> };
type StateProps<Item extends BulkItem> = BulkProps<Item> & { readonly state: BulkState<Item> };

/** Many rows fail for the same reason; the first show it. */
const SHOWN_FAILURES = 20;

const Running = <Item extends BulkItem>({ bulk, state }: StateProps<Item>) => {
  const t = usePartTexts();
  const { number } = useFormat();
  const { work, progress, isStopping } = state;
  const ended = progress.done + progress.failed;
  return (
    <div className="lk-bulk-progress" role="status">
      <span className="lk-strong">{work.text}</span>
      <progress className="lk-progress" max={progress.total} value={ended} aria-label={work.text} />
      <span className="lk-faint">
        <bdi>{t('bulk.progress', { done: number(ended), total: number(progress.total) })}</bdi>
      </span>
      <Button size="xs" disabled={isStopping} onClick={bulk.stop}>
        {t(isStopping ? 'bulk.stopping' : 'bulk.stop')}
      </Button>
    </div>
  );
};

const Ended = <Item extends BulkItem>({ bulk, state }: StateProps<Item>) => {
  const t = usePartTexts();
  const textOf = useFailureText();
  const { work, progress, end } = state;
  const failed = end?.failed ?? [];
  const left = progress.total - progress.done - progress.failed;
  const again = (): void => void bulk.start({ ...work, items: failed.map(({ item }) => item) });
  return (
    <div className="lk-bulk-ended">
      {left > 0 && <Alert tone="info">{t('bulk.stopped', { count: left })}</Alert>}
      {failed.length > 0 && (
        <>
          <Alert tone="danger">{t('bulk.failed', { count: failed.length })}</Alert>
          <ul className="lk-bulk-failures">
            {failed.slice(0, SHOWN_FAILURES).map(({ item, error }) => (
              <li key={item.key} className="lk-bulk-failure">
                <bdi className="lk-strong">{item.name}</bdi>{' '}
                <span className="lk-faint">
                  {textOf(error instanceof CallFailure ? error : new CallFailure(0, []))}
                </span>
              </li>
            ))}
            {failed.length > SHOWN_FAILURES && (
              <li className="lk-bulk-failure">{t('bulk.more', { count: failed.length - SHOWN_FAILURES })}</li>
            )}
          </ul>
        </>
      )}
      <div className="lk-button-row">
        {failed.length > 0 && (
          <Button size="xs" onClick={again}>
            {t('bulk.again', { count: failed.length })}
          </Button>
        )}
        <Button size="xs" variant="quiet" onClick={bulk.close}>
          {t('bulk.close')}
        </Button>
      </div>
    </div>
  );
};

/** Above a list. Draws nothing while there is nothing to say. */
export const BulkReport = <Item extends BulkItem>({ bulk }: BulkProps<Item>) => {
  const { state } = bulk;
  if (!state) return null;
  return state.isRunning ? <Running bulk={bulk} state={state} /> : <Ended bulk={bulk} state={state} />;
};
