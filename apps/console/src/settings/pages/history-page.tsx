// The history of the settings: who changed what and when, and a way back.
import { Badge, Button, clockGlyph, Status } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useState } from 'react';
import { useAddress } from '../../api/use-address.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { Difference } from '../draft/diff-bar.tsx';
import { useSettingsTexts } from '../texts/texts.ts';

type Entry = AdminReply<'GET /instance/changes'>['data'][number];

const REVERT = 'POST /instance/changes/:id/revert';
const OUTDATED = ['GET /instance'];
const PAGE_SIZE = 20;

/** Who made a change: an operator, a secret key, or a command. */
const Actor = ({ actor }: Pick<Entry, 'actor'>) => {
  const t = useSettingsTexts();
  const named = (name: string): string | undefined => {
    const value: unknown = Reflect.get(actor, name);
    return typeof value === 'string' ? value : undefined;
  };
  const operator = named('operator_name') ?? named('operator_id');
  const key = named('secret_key_id');
  if (operator !== undefined) return <span dir="auto">{t('history.by.operator', { name: operator })}</span>;
  return <span>{key === undefined ? t('history.by.command') : t('history.by.key', { name: key })}</span>;
};

const ChangeEntry = ({ entry }: { readonly entry: Entry }) => {
  const t = useSettingsTexts();
  const notify = useNotify();
  const [isRefused, setRefused] = useState(false);
  const reverting = useChange(
    ({ call }, isForced: boolean) =>
      call(REVERT, { params: { id: entry.id }, body: isForced ? { overwrite_later: true } : {} }),
    OUTDATED,
  );
  const revert = async (isForced: boolean): Promise<void> => {
    const isDone = await reverting.run(isForced);
    setRefused(!isDone);
    if (isDone) notify({ text: t('history.done') });
  };
  const { failure, isRunning } = reverting;
  return (
    <li className="lk-change">
      <article className="lk-frame" aria-label={t('history.change')}>
        <div className="lk-frame-head">
          <div className="lk-frame-lead">
            <h2 className="lk-frame-title">
              <TimeText at={entry.created_at} />
            </h2>
            <p className="lk-frame-note">
              <Actor actor={entry.actor} />
            </p>
          </div>
          {entry.reverts !== null && <Badge>{t('history.reverts')}</Badge>}
          {entry.reverted_by !== null ? (
            <Badge>{t('history.reverted')}</Badge>
          ) : (
            <AllowedButton call={REVERT} size="xs" loading={isRunning} onClick={() => void revert(false)}>
              {t('history.revert')}
            </AllowedButton>
          )}
        </div>
        <ul className="lk-diff-list lk-change-list">
          {entry.changes.map((change) => (
            <Difference key={change.path} {...change} />
          ))}
        </ul>
        <FailedChange failure={failure} />
        {isRefused && failure?.status === 422 && (
          <div className="lk-change-force">
            <Button size="xs" variant="danger-quiet" loading={isRunning} onClick={() => void revert(true)}>
              {t('history.force')}
            </Button>
          </div>
        )}
      </article>
    </li>
  );
};

export const HistoryPage = () => {
  const t = useSettingsTexts();
  const [{ shown = '' }, changeAddress] = useAddress();
  const limit = Math.min(Math.max(Number(shown) || PAGE_SIZE, PAGE_SIZE), 500);
  const read = useRead('GET /instance/changes', { query: { limit } });
  const entries = read.value?.data ?? [];
  const total = read.value?.total_count ?? 0;
  return (
    <Page title={t('group.history')} note={t('group.history.note')}>
      <FailedRead read={read} />
      {read.value && entries.length === 0 && (
        <Status sign={clockGlyph} align="center" title={t('history.empty')}>
          {t('history.emptyText')}
        </Status>
      )}
      <ol className="lk-changes">
        {entries.map((entry) => (
          <ChangeEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {total > entries.length && (
        <Button loading={read.isReading} onClick={() => changeAddress({ shown: String(limit + PAGE_SIZE) })}>
          {t('history.more')}
        </Button>
      )}
    </Page>
  );
};
