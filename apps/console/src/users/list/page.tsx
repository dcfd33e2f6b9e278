// The list of users: search, filters, order, pages, selection, and what can be done with users.
import { Icon, lockGlyph, mailGlyph, outGlyph, plusGlyph, trashGlyph, usersGlyph } from '@latchkey/ui/parts';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { SendInvitations } from '../../invitations/send-dialog.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { type MadeLink, MadeLinks } from '../../parts/addresses/made-links.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { BulkBar } from '../../parts/bulk/bar.tsx';
import { BulkReport } from '../../parts/bulk/report.tsx';
import { useExport } from '../../parts/export/use-export.tsx';
import { FailedChange, FailedRead } from '../../parts/failure.tsx';
import { banGlyph } from '../../parts/glyphs.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { ListEmpty } from '../../parts/list/list-empty.tsx';
import { ListPager } from '../../parts/list/list-pager.tsx';
import { useListAddress } from '../../parts/list/use-list-address.ts';
import { Page } from '../../shell/page.tsx';
import { useUserTexts } from '../texts.ts';
import { type AdminUser, userName, userNote } from '../user-name.ts';
import { ACT_CALLS, type Act, type UserItem } from './acts.ts';
import { useUserColumns } from './columns.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { queryOf } from './filters.ts';
import { useActs } from './use-acts.tsx';
import { itemOf, useSelection } from './use-selection.ts';

const ORDERS = ['-created_at', '+created_at', '-last_active_at', '+last_active_at'] as const;
const FILTERS = ['status', 'created', 'active', 'factor', 'organization'] as const;

const subjectOf = (user: AdminUser) => ({
  key: user.id,
  name: userName(user),
  note: userNote(user),
  path: `/users/${user.id}`,
  avatar: { ownerId: user.id, src: user.has_image ? user.image_url : undefined },
});

const GLYPHS = {
  signOut: outGlyph,
  lock: lockGlyph,
  unlock: lockGlyph,
  ban: banGlyph,
  unban: banGlyph,
  delete: trashGlyph,
};
const DANGERS: ReadonlySet<Act> = new Set(['ban', 'delete']);

const useRowMenu = (ask: (act: Act, items: readonly UserItem[]) => void) => {
  const t = useUserTexts();
  const entry = useAllowedEntry();
  return (user: AdminUser) => {
    const acts: readonly Act[] = ['signOut', user.locked ? 'unlock' : 'lock', user.banned ? 'unban' : 'ban', 'delete'];
    return acts.map((act) =>
      entry(ACT_CALLS[act], {
        key: act,
        label: t(`act.${act}.entry`),
        icon: GLYPHS[act],
        tone: DANGERS.has(act) ? 'danger' : undefined,
        onSelect: () => ask(act, [itemOf(user)]),
      }),
    );
  };
};

const Actions = () => {
  const t = useUserTexts();
  const [open, setOpen] = useState<'create' | 'invite'>();
  const [links, setLinks] = useState<readonly MadeLink[]>([]);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <AllowedButton
        call="POST /invitations"
        size="sm"
        icon={<Icon glyph={mailGlyph} />}
        onClick={() => setOpen('invite')}
      >
        {t('list.invite')}
      </AllowedButton>
      <AllowedButton
        call="POST /users"
        size="sm"
        variant="primary"
        icon={<Icon glyph={plusGlyph} />}
        onClick={() => setOpen('create')}
      >
        {t('list.create')}
      </AllowedButton>
      {open === 'create' && <CreateDialog onClose={close} />}
      {open === 'invite' && <SendInvitations onMade={setLinks} onClose={close} />}
      {links.length > 0 && (
        <MadeLinks title={t('list.invited', { count: links.length })} links={links} onClose={() => setLinks([])} />
      )}
    </>
  );
};

/** What the address asks for, and what the service answered. */
const useUserList = () => {
  const address = useListAddress(ORDERS);
  const { words, order, limit, offset, values, filter } = address;
  const query = useMemo(() => queryOf(values, Date.now()), [values]);
  const filters = { ...query, query: words || undefined };
  return {
    ...address,
    filters,
    chosen: Object.fromEntries(FILTERS.map((key) => [key, values[key]])),
    read: useRead('GET /users', { query: { ...filters, order_by: order, limit, offset } }),
    filterCount: FILTERS.filter((key) => values[key] !== undefined).length + (words === '' ? 0 : 1),
    clear: () => filter({ q: undefined, ...Object.fromEntries(FILTERS.map((key) => [key, undefined])) }),
  };
};

/** The page `/users`. */
export const UsersPage = () => {
  const t = useUserTexts();
  const { number } = useFormat();
  const list = useUserList();
  const { words, order, page, limit, filter, filters, chosen, read } = list;
  const rows = read.value?.data;
  const total = read.value?.total_count;
  const { selected, keys, change, drop, clear, all } = useSelection();
  const exported = useExport({ call: 'GET /users/export', file: 'users', query: filters, total });
  const { bulk, ask, dialog } = useActs(drop);
  const columns = useUserColumns();
  const menu = useRowMenu(ask);
  const bulkActions = (['signOut', 'lock', 'ban', 'unban', 'delete'] as const).map((act) => ({
    key: act,
    text: t(`act.${act}.short`),
    glyph: GLYPHS[act],
    call: ACT_CALLS[act],
    tone: DANGERS.has(act) ? ('danger' as const) : undefined,
    isDropped: act === 'unban' || act === 'delete',
    onChoose: () => ask(act, [...selected.values()]),
  }));
  return (
    <Page
      title={t('list.title')}
      width="full"
      after={total !== undefined && <span className="lk-page-count">{number(total)}</span>}
      actions={
        <>
          {exported.button}
          <Actions />
        </>
      }
    >
      <FilterBar words={words} isBusy={read.isReading && rows !== undefined} chosen={chosen} onChange={filter} />
      <FailedRead read={read} />
      {exported.report}
      <FailedChange failure={all.change.failure} />
      <BulkReport bulk={bulk} />
      <DataList
        label={t('list.title')}
        subjectHead={t('list.user')}
        subject={subjectOf}
        columns={columns}
        rows={rows}
        order={order}
        onOrder={list.sort}
        selection={{ keys, onChange: (next) => change(next, rows ?? []) }}
        menu={menu}
        empty={
          <ListEmpty
            glyph={usersGlyph}
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            noMatch={t('list.noMatch')}
            filterCount={list.filterCount}
            onClear={list.clear}
          />
        }
      />
      <ListPager page={page} limit={limit} total={total ?? 0} onPage={list.turn} />
      <BulkBar
        label={t('list.selected')}
        count={selected.size}
        actions={bulkActions}
        isBusy={bulk.state?.isRunning ?? false}
        onClear={clear}
        all={{
          total: total ?? 0,
          isRunning: all.change.isRunning,
          onSelect: () => void all.change.run(filters),
          onStop: all.stop,
        }}
      />
      {dialog}
    </Page>
  );
};
