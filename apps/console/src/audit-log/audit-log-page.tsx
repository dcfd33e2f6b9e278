// The audit log: filters, one row for every event, one of them open, export and verification.
import { Badge, Button, listGlyph, Status } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useExport } from '../parts/export/use-export.tsx';
import { FailedRead } from '../parts/failure.tsx';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { Filters } from '../parts/list/filters.tsx';
import { ListPager } from '../parts/list/list-pager.tsx';
import { useListAddress } from '../parts/list/use-list-address.ts';
import { TimeText } from '../parts/time-text.tsx';
import { Page } from '../shell/page.tsx';
import { useShellTexts } from '../shell/texts.ts';
import { type AuditEvent, type AuditPeriod, auditQuery, exportQuery, KINDS, PERIODS } from './filter.ts';
import { OpenAuditEvent } from './open-event.tsx';
import { useAuditTexts } from './texts.ts';
import { useVerification } from './verification.tsx';

const ORDERS = ['-created_at'] as const;

const REFUSED = /\.(?:failed|locked|verification_failed|verification_locked|reported)$/;

const useBy = (): ((event: AuditEvent) => string) => {
  const t = useAuditTexts();
  return ({ actor, user_id: userId }) => {
    if (actor === null) return t(userId === null ? 'by.visitor' : 'by.user');
    const name: unknown = actor.operator_name;
    return typeof name === 'string' ? name : t('by.operator');
  };
};

const useColumns = (): readonly Column<AuditEvent>[] => {
  const t = useAuditTexts();
  const byOf = useBy();
  return [
    {
      key: 'reason',
      head: t('list.about'),
      phone: 'state',
      cell: (event) =>
        REFUSED.test(event.event) ? (
          <Badge tone="danger">{event.reason ?? event.event}</Badge>
        ) : (
          <span className="lk-cut lk-faint" dir="auto" title={event.reason ?? undefined}>
            {event.reason ?? event.target}
          </span>
        ),
    },
    {
      key: 'who',
      head: t('list.who'),
      width: 'md',
      drop: 1,
      cell: (event) => (
        <span className="lk-cut" dir="auto">
          {byOf(event)}
        </span>
      ),
    },
    {
      key: 'time',
      head: t('list.time'),
      width: 'sm',
      kind: 'date',
      align: 'end',
      phone: 'end',
      cell: (event) => <TimeText at={event.created_at} />,
    },
  ];
};

const useFilters = () => {
  const t = useAuditTexts();
  return [
    { key: 'kind', name: t('list.kind'), values: KINDS.map((value) => ({ value, text: t(`kind.${value}`) })) },
    {
      key: 'time',
      name: t('list.period'),
      // The cast holds: the table has exactly these keys.
      values: (Object.keys(PERIODS) as readonly AuditPeriod[]).map((value) => ({ value, text: t(`period.${value}`) })),
    },
  ];
};

const Empty = ({ count, onClear }: { readonly count: number; readonly onClear: () => void }) => {
  const t = useAuditTexts();
  const shell = useShellTexts();
  if (count === 0)
    return (
      <Status sign={listGlyph} title={t('list.empty.title')} align="center">
        {t('list.empty.text')}
      </Status>
    );
  return (
    <>
      <p className="lk-text">{t('list.noMatch')}</p>
      <Button size="sm" onClick={onClear}>
        {shell('list.clear', { count })}
      </Button>
    </>
  );
};

/** The page `/audit-log`: words, `kind`, `time`, page and the open `event` are in the address. */
export const AuditLogPage = () => {
  const t = useAuditTexts();
  const { number } = useFormat();
  const { values, words, page, limit, offset, change, filter, turn } = useListAddress(ORDERS);
  const { kind, time, event: openId } = values;
  const [openedAt] = useState(Date.now);
  const query = auditQuery({ words, kind, time }, openedAt);
  const read = useRead('GET /audit_events', { query: { ...query, limit, offset } });
  const columns = useColumns();
  const filters = useFilters();
  const { button, found } = useVerification();
  const exported = useExport({ call: 'GET /audit_events/export', file: 'audit-log', query: exportQuery(query) });
  const total = read.value?.total_count;
  const open = read.value?.data.find(({ id }) => id === openId);
  const narrow = (changes: Parameters<typeof filter>[0]): void => filter({ ...changes, event: undefined });
  const list = (
    <div className="lk-stack">
      <DataList
        label={t('title')}
        subjectHead={t('list.event')}
        subject={(event) => ({ key: event.id, name: event.event })}
        columns={columns}
        rows={read.value?.data}
        density="compact"
        onOpen={({ id }) => change({ event: id })}
        openKey={openId}
        empty={
          <Empty
            count={[words, kind, time].filter(Boolean).length}
            onClear={() => narrow({ q: undefined, kind: undefined, time: undefined })}
          />
        }
      />
      <ListPager page={page} limit={limit} total={total ?? 0} onPage={turn} />
    </div>
  );
  return (
    <Page
      title={t('title')}
      width="full"
      after={total !== undefined && <span className="lk-page-count">{number(total)}</span>}
      actions={
        <>
          {button}
          {exported.button}
        </>
      }
    >
      <Filters
        searchLabel={t('search')}
        placeholder={t('placeholder')}
        words={words}
        isBusy={read.isReading && read.value !== undefined}
        filters={filters}
        chosen={{ kind, time }}
        onChange={narrow}
      />
      {found}
      {exported.report}
      <FailedRead read={read} />
      {open ? (
        <div className="lk-split">
          {list}
          <OpenAuditEvent key={open.id} event={open} onClose={() => change({ event: undefined })} />
        </div>
      ) : (
        list
      )}
    </Page>
  );
};
