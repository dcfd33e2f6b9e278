// The events of the instance, the newest first: filtered by kind, paged by cursor, one of them open with its data.
import { Button, chevronEndGlyph, chevronStartGlyph, Icon, Status, useMessages } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { EVENT_TYPES, type EventType } from '@latchkey/wire/events';
import { Link } from 'wouter';
import { useAddress } from '../api/use-address.ts';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Facts } from '../parts/facts.tsx';
import { FailedRead } from '../parts/failure.tsx';
import { pulseGlyph } from '../parts/glyphs.ts';
import { Listing } from '../parts/json/listing.tsx';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { Filters } from '../parts/list/filters.tsx';
import { PAGE_SIZE } from '../parts/list/use-list-address.ts';
import { OpenPart, OpenRow } from '../parts/open-row.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { Page } from '../shell/page.tsx';
import { useShellTexts } from '../shell/texts.ts';
import { eventMessages } from './messages.en.ts';

type Event = AdminReply<'GET /events'>['data'][number];

const KINDS: readonly string[] = [...new Set(EVENT_TYPES.map((type) => type.split('.')[0] ?? ''))];

const useTexts = () => useMessages('console.events', eventMessages);

/** The ids in the data of an event, the most telling first. */
const idOf = ({ data }: Event, ...names: readonly string[]): string | undefined => {
  const values: { readonly [name: string]: unknown } = { ...data };
  return names.map((name) => values[name]).find((value) => typeof value === 'string');
};

/** The types that the address asks for: one type, all of a kind, or every type. */
const typesOf = (kind: string | undefined, type: string | undefined): EventType[] | undefined => {
  if (type === undefined && kind === undefined) return undefined;
  return EVENT_TYPES.filter((one) => (type === undefined ? one.startsWith(`${kind}.`) : one === type));
};

const useColumns = (): readonly Column<Event>[] => {
  const t = useTexts();
  return [
    {
      key: 'about',
      head: t('list.about'),
      tone: 'muted',
      phone: 'state',
      cell: (event) => (
        <code className="lk-mono lk-cut" dir="ltr">
          {idOf(event, 'id', 'user_id')}
        </code>
      ),
    },
    {
      key: 'time',
      head: t('list.time'),
      width: 'sm',
      kind: 'date',
      align: 'end',
      phone: 'end',
      cell: ({ timestamp }) => <TimeText at={Date.parse(timestamp)} />,
    },
  ];
};

const OpenEvent = ({ event, onClose }: { readonly event: Event; readonly onClose: () => void }) => {
  const t = useTexts();
  const { exact, number } = useFormat();
  const user = event.type.startsWith('user.') ? idOf(event, 'id') : idOf(event, 'user_id');
  const organization = event.type.startsWith('organization.') ? idOf(event, 'id') : idOf(event, 'organization_id');
  return (
    <OpenRow
      title={
        <code className="lk-mono" dir="ltr">
          {event.type}
        </code>
      }
      onClose={onClose}
    >
      <OpenPart>
        <Facts
          facts={[
            { key: 'id', name: t('open.id'), value: <CopyText text={event.id} /> },
            { key: 'time', name: t('open.time'), value: <bdi>{exact(Date.parse(event.timestamp))}</bdi> },
            { key: 'version', name: t('open.version'), value: number(event.version) },
          ]}
        />
        {user !== undefined && (
          <Link className="lk-link" href={`/users/${user}`}>
            {t('open.user')}
          </Link>
        )}
        {organization !== undefined && (
          <Link className="lk-link" href={`/organizations/${organization}`}>
            {t('open.organization')}
          </Link>
        )}
      </OpenPart>
      <OpenPart title={t('open.data')}>
        <Listing label={t('open.dataLabel')} text={JSON.stringify(event.data)} />
      </OpenPart>
    </OpenRow>
  );
};

type CursorPagerProps = {
  readonly before: string | undefined;
  readonly next: string | undefined;
  readonly onTurn: (before: string | undefined) => void;
};

/** Events are paged by cursor: to the newest, and to older ones; the browser goes back. */
const CursorPager = ({ before, next, onTurn }: CursorPagerProps) => {
  const t = useTexts();
  if (before === undefined && next === undefined) return null;
  return (
    <nav className="lk-pager" aria-label={t('list.pages')}>
      <Button
        size="xs"
        disabled={before === undefined}
        icon={<Icon glyph={chevronStartGlyph} />}
        onClick={() => onTurn(undefined)}
      >
        {t('list.newer')}
      </Button>
      <Button
        size="xs"
        disabled={next === undefined}
        endIcon={<Icon glyph={chevronEndGlyph} />}
        onClick={() => onTurn(next)}
      >
        {t('list.older')}
      </Button>
    </nav>
  );
};

const Empty = ({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) => {
  const t = useTexts();
  const shell = useShellTexts();
  if (isFiltered)
    return (
      <>
        <p className="lk-text">{t('list.noMatch')}</p>
        <Button size="sm" onClick={onClear}>
          {shell('list.clear', { count: 1 })}
        </Button>
      </>
    );
  return (
    <>
      <Status sign={pulseGlyph} title={t('list.empty.title')} align="center">
        {t('list.empty.text')}
      </Status>
      <Link className="lk-link" href="/webhooks">
        {t('list.webhooks')}
      </Link>
    </>
  );
};

/** The page `/events`: `kind`, `type`, `before` and the open `event` are in the address. */
export const EventsPage = () => {
  const t = useTexts();
  const [values, change] = useAddress();
  const { kind, type, before, event: openId } = values;
  const types = typesOf(kind, type);
  const read = useRead('GET /events', { query: { before: before ?? 'latest', limit: PAGE_SIZE, types } });
  const columns = useColumns();
  const events = read.value?.data;
  const open = events?.find(({ id }) => id === openId);
  const filter = (changes: Readonly<Record<string, string | undefined>>): void =>
    change({ ...changes, before: undefined, event: undefined }, { replace: true });
  const typesOfKind = EVENT_TYPES.filter((one) => kind !== undefined && one.startsWith(`${kind}.`));
  const list = (
    <div className="lk-stack">
      <DataList
        label={t('title')}
        subjectHead={t('list.event')}
        subject={(event) => ({ key: event.id, name: event.type })}
        columns={columns}
        rows={events}
        density="compact"
        onOpen={({ id }) => change({ event: id })}
        openKey={openId}
        empty={<Empty isFiltered={types !== undefined} onClear={() => filter({ kind: undefined, type: undefined })} />}
      />
      <CursorPager
        before={before}
        next={read.value?.has_more ? read.value.cursor : undefined}
        onTurn={(next) => change({ before: next, event: undefined })}
      />
    </div>
  );
  return (
    <Page title={t('title')} width="full">
      <Filters
        searchLabel=""
        placeholder=""
        words=""
        hasSearch={false}
        isBusy={false}
        filters={[
          { key: 'kind', name: t('list.kind'), values: KINDS.map((value) => ({ value, text: value })) },
          ...(typesOfKind.length > 0
            ? [{ key: 'type', name: t('list.type'), values: typesOfKind.map((value) => ({ value, text: value })) }]
            : []),
        ]}
        chosen={{ kind, type }}
        onChange={(changes) => filter('kind' in changes ? { ...changes, type: undefined } : changes)}
      />
      <FailedRead read={read} />
      {open ? (
        <div className="lk-split">
          {list}
          <OpenEvent key={open.id} event={open} onClose={() => change({ event: undefined })} />
        </div>
      ) : (
        list
      )}
    </Page>
  );
};
