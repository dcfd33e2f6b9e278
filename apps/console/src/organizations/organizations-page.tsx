// The list of organizations: search, filters, order, pages, selection, creation.
import { Badge, Button, buildingGlyph, Icon, plusGlyph, shieldGlyph, trashGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useAllowedEntry } from '../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { type BulkAction, BulkBar } from '../parts/bulk/bar.tsx';
import { BulkReport } from '../parts/bulk/report.tsx';
import { useBulk } from '../parts/bulk/use-bulk.ts';
import { useExport } from '../parts/export/use-export.tsx';
import { FailedRead } from '../parts/failure.tsx';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { type Filter, Filters } from '../parts/list/filters.tsx';
import { ListEmpty } from '../parts/list/list-empty.tsx';
import { ListPager } from '../parts/list/list-pager.tsx';
import { useListAddress } from '../parts/list/use-list-address.ts';
import { TimeText } from '../parts/time-text.tsx';
import { Page } from '../shell/page.tsx';
import { CreateOrganization } from './create-dialog.tsx';
import { DeleteOrganizations } from './delete-dialog.tsx';
import { CREATED_DAYS, MEMBER_COUNTS, organizationFilters } from './list-filters.ts';
import type { AdminOrganization } from './organization-value.ts';
import { useOrganizationTexts } from './texts.ts';

const ORDERS = ['-created_at', '+created_at', '-name', '+name', '-members_count', '+members_count'] as const;

const FILTER_KEYS = ['members', 'created', 'user'] as const;

const useColumns = (): readonly Column<AdminOrganization>[] => {
  const t = useOrganizationTexts();
  const { number } = useFormat();
  return [
    {
      key: 'members',
      head: t('list.members'),
      width: 'sm',
      align: 'end',
      sort: 'members_count',
      phone: 'end',
      cell: ({ members_count }) => <bdi>{number(members_count)}</bdi>,
    },
    {
      key: 'pending',
      head: t('list.pending'),
      width: 'sm',
      align: 'end',
      tone: 'muted',
      drop: 2,
      cell: ({ pending_invitations_count }) => <bdi>{number(pending_invitations_count)}</bdi>,
    },
    {
      key: 'policy',
      head: t('list.policy'),
      width: 'md',
      phone: 'state',
      cell: ({ requires_second_factor }) =>
        requires_second_factor ? (
          <Badge tone="accent">{t('list.policyOn')}</Badge>
        ) : (
          <span className="lk-faint">{t('list.policyOff')}</span>
        ),
    },
    {
      key: 'created',
      head: t('list.created'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      sort: 'created_at',
      cell: ({ created_at }) => <TimeText at={created_at} />,
    },
  ];
};

const useFilters = (user: string | undefined): readonly Filter[] => {
  const t = useOrganizationTexts();
  const { number } = useFormat();
  return [
    {
      key: 'members',
      name: t('list.filter.members'),
      values: MEMBER_COUNTS.map((value) => ({
        value,
        text: t('list.filter.membersAtLeast', { number: number(Number(value)) }),
      })),
    },
    {
      key: 'created',
      name: t('list.filter.created'),
      values: CREATED_DAYS.map((value) => ({ value, text: t('list.filter.createdDays', { count: Number(value) }) })),
      hasDays: true,
    },
    ...(user === undefined
      ? []
      : [{ key: 'user', name: t('list.filter.user'), values: [{ value: user, text: user }] }]),
  ];
};

/** What the address asks for, and what the service answered. */
const useOrganizationList = () => {
  const address = useListAddress(ORDERS);
  const { values, words, order, limit, offset, filter } = address;
  const filters = { query: words || undefined, ...organizationFilters(values, Date.now()) };
  const read = useRead('GET /organizations', { query: { ...filters, order_by: order, limit, offset } });
  return {
    ...address,
    filters,
    read,
    filterCount: Number(words !== '') + FILTER_KEYS.filter((key) => values[key] !== undefined).length,
    clear: () => filter({ q: undefined, members: undefined, created: undefined, user: undefined }),
  };
};

type RowsProps = {
  readonly list: ReturnType<typeof useOrganizationList>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  readonly onDelete: (organization: AdminOrganization) => void;
};

const Rows = ({ list, selected, onSelect, onDelete }: RowsProps) => {
  const t = useOrganizationTexts();
  const entry = useAllowedEntry();
  return (
    <DataList
      label={t('list.title')}
      subjectHead={t('list.organization')}
      subjectSort="name"
      subject={({ id, name, slug, has_image, image_url }) => ({
        key: id,
        name,
        note: slug ?? id,
        path: `/organizations/${id}`,
        avatar: { ownerId: id, src: has_image ? image_url : undefined, shape: 'square' },
      })}
      columns={useColumns()}
      rows={list.read.value?.data}
      order={list.order}
      onOrder={list.sort}
      selection={{ keys: selected, onChange: onSelect }}
      menu={(organization) => [
        entry('DELETE /organizations/:id', {
          key: 'delete',
          label: t('delete.action'),
          icon: trashGlyph,
          tone: 'danger',
          onSelect: () => onDelete(organization),
        }),
      ]}
      empty={
        <ListEmpty
          glyph={buildingGlyph}
          title={t('list.empty.title')}
          text={t('list.empty.text')}
          filterCount={list.filterCount}
          noMatch={t('list.noMatch')}
          onClear={list.clear}
        />
      }
    />
  );
};

const Actions = ({ onCreate }: { readonly onCreate: () => void }) => {
  const t = useOrganizationTexts();
  const [, navigate] = useLocation();
  return (
    <>
      <Button size="sm" icon={<Icon glyph={shieldGlyph} />} onClick={() => navigate('/organizations/roles')}>
        {t('list.roles')}
      </Button>
      <AllowedButton
        call="POST /organizations"
        variant="primary"
        size="sm"
        icon={<Icon glyph={plusGlyph} />}
        onClick={onCreate}
      >
        {t('create.action')}
      </AllowedButton>
    </>
  );
};

const NONE: ReadonlySet<string> = new Set();

/** The page `/organizations`. */
export const OrganizationsPage = () => {
  const t = useOrganizationTexts();
  const { number } = useFormat();
  const list = useOrganizationList();
  const { values, words, page, limit, filter, turn, read } = list;
  const [isCreating, setCreating] = useState(false);
  const [selected, setSelected] = useState(NONE);
  const [deleting, setDeleting] = useState<readonly AdminOrganization[]>();
  const bulk = useBulk<{ readonly key: string; readonly name: string }>();
  const chosen = read.value?.data.filter(({ id }) => selected.has(id)) ?? [];
  const total = read.value?.total_count;
  const exported = useExport({ call: 'GET /organizations/export', file: 'organizations', query: list.filters, total });
  const deletion: BulkAction = {
    key: 'delete',
    text: t('delete.action'),
    glyph: trashGlyph,
    call: 'DELETE /organizations/:id',
    tone: 'danger',
    onChoose: () => setDeleting(chosen),
  };
  return (
    <Page
      title={t('list.title')}
      width="full"
      after={total !== undefined && <span className="lk-page-count">{number(total)}</span>}
      actions={
        <>
          {exported.button}
          <Actions onCreate={() => setCreating(true)} />
        </>
      }
    >
      <Filters
        searchLabel={t('list.search')}
        placeholder={t('list.placeholder')}
        words={words}
        isBusy={read.isReading && read.value !== undefined}
        filters={useFilters(values.user)}
        chosen={values}
        onChange={filter}
      />
      <FailedRead read={read} />
      {exported.report}
      <BulkReport bulk={bulk} />
      <Rows list={list} selected={selected} onSelect={setSelected} onDelete={(one) => setDeleting([one])} />
      <ListPager page={page} limit={limit} total={total ?? 0} onPage={turn} />
      <BulkBar
        label={t('list.title')}
        count={chosen.length}
        isBusy={bulk.state?.isRunning ?? false}
        onClear={() => setSelected(NONE)}
        actions={[deletion]}
      />
      {isCreating && <CreateOrganization onClose={() => setCreating(false)} />}
      {deleting && (
        <DeleteOrganizations
          organizations={deleting}
          bulk={bulk}
          onBegin={() => setSelected(NONE)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Page>
  );
};
