// The log of deliveries: which of them, one row each, and all failed ones sent again.
import { Button, Status } from '@latchkey/ui/parts';
import type { ReactNode } from 'react';
import type { Read } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { sendGlyph } from '../../parts/glyphs.ts';
import type { Column } from '../../parts/list/column.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { ListPager } from '../../parts/list/list-pager.tsx';
import { Segments } from '../../parts/segments.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useWebhookTexts } from '../texts.ts';
import { Answer, type Delivery } from './answer.tsx';

export const LOG_STATES = ['all', 'failed', 'pending'] as const;
export type LogState = (typeof LOG_STATES)[number];

type DeliveryLogProps = {
  readonly read: Read<{ readonly data: readonly Delivery[]; readonly total_count: number }>;
  readonly state: LogState;
  readonly counts: Readonly<Record<LogState, number | undefined>>;
  readonly openKey: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly onState: (state: LogState) => void;
  readonly onOpen: (delivery: Delivery) => void;
  readonly onPage: (page: number) => void;
  readonly replay: ReactNode;
};

const useColumns = (): readonly Column<Delivery>[] => {
  const t = useWebhookTexts();
  const { number, duration } = useFormat();
  return [
    { key: 'answer', head: t('log.answer'), width: 'sm', phone: 'state', cell: (one) => <Answer delivery={one} /> },
    {
      key: 'tries',
      head: t('log.tries'),
      width: 'xs',
      tone: 'muted',
      cell: ({ attempt_count: count }) => <bdi>{number(count)}</bdi>,
    },
    {
      key: 'took',
      head: t('log.took'),
      width: 'xs2',
      kind: 'date',
      align: 'end',
      cell: ({ last_attempt: last }) => last && <bdi>{duration(last.duration_ms)}</bdi>,
    },
    {
      key: 'time',
      head: t('log.time'),
      width: 'sm',
      kind: 'date',
      align: 'end',
      phone: 'end',
      cell: (one) => <TimeText at={one.last_attempt?.started_at ?? one.created_at} />,
    },
  ];
};

const Empty = ({ state, onState }: Pick<DeliveryLogProps, 'state' | 'onState'>) => {
  const t = useWebhookTexts();
  if (state === 'all')
    return (
      <Status sign={sendGlyph} title={t('log.empty.title')} align="center">
        {t('log.empty.text')}
      </Status>
    );
  return (
    <>
      <p className="lk-text">{t('log.noMatch')}</p>
      <Button size="sm" onClick={() => onState('all')}>
        {t('log.showAll')}
      </Button>
    </>
  );
};

export const DeliveryLog = (props: DeliveryLogProps) => {
  const { read, state, counts, openKey, page, limit, onState, onOpen, onPage, replay } = props;
  const t = useWebhookTexts();
  const { number } = useFormat();
  const columns = useColumns();
  const countOf = (key: LogState): string | undefined => {
    const count = counts[key];
    return count === undefined ? undefined : number(count);
  };
  return (
    <div className="lk-stack">
      <div className="lk-filters">
        <Segments
          label={t('log.which')}
          segments={LOG_STATES.map((key) => ({ key, text: t(`log.${key}`), count: countOf(key) }))}
          chosen={state}
          onChoose={onState}
        />
        <div className="lk-filters-end">{replay}</div>
      </div>
      <FailedRead read={read} />
      <DataList
        label={t('log.label')}
        subjectHead={t('log.event')}
        subject={(one) => ({ key: one.id, name: one.event_type })}
        columns={columns}
        rows={read.value?.data}
        density="compact"
        onOpen={onOpen}
        openKey={openKey}
        empty={<Empty state={state} onState={onState} />}
      />
      <ListPager page={page} limit={limit} total={read.value?.total_count ?? 0} onPage={onPage} />
    </div>
  );
};
