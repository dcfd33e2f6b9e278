// The list of users: search, filters, order, pages, selection, and what can be done with users.
import { Icon, lockGlyph, mailGlyph, outGlyph, plusGlyph, trashGlyph, usersGlyph } from '@latchkey/ui/parts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { SendInvitations } from '../../invitations/send-dialog.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { type MadeLink, MadeLinks } from '../../parts/addresses/made-links.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { BulkBar } from '../../parts/bulk/bar.tsx';
import { BulkReport } from '../../parts/bulk/report.tsx';
import type { BulkItem } from '../../parts/bulk/use-bulk.ts';
import { FailedRead } from '../../parts/failure.tsx';
import { banGlyph } from '../../parts/glyphs.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { ListEmpty } from '../../parts/list/list-empty.tsx';
import { ListPager } from '../../parts/list/list-pager.tsx';
import { useListAddress } from '../../parts/list/use-list-address.ts';
import { Page } from '../../shell/page.tsx';
import { useUserTexts } from '../texts.ts';
import { type AdminUser, userName, userNote } from '../user-name.ts';
import { ACT_CALLS, type Act } from './acts.ts';
import { useUserColumns } from './columns.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { queryOf } from './filters.ts';
import { useActs } from './use-acts.tsx';

const ORDERS = ['-created_at', '+created_at', '-last_active_at', '+last_active_at'] as const;
const FILTERS = ['status', 'created', 'active', 'factor', 'organization'] as const;

const itemOf = (user: AdminUser): BulkItem => ({ key: user.id, name: userName(user) });

const subjectOf = (user: AdminUser) => ({
  key: user.id,
  name: userName(user),
  note: userNote(user),
  path: `/users/${user.id}`,
  avatar: { src: user.has_image ? user.image_url : undefined },
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

/** Selected users stay selected on other pages of the list; Escape clears the selection. */
const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlyMap<string, BulkItem>>(new Map());
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('dialog, [popover], input[type="search"]');
      if (event.key === 'Escape' && !isElsewhere) setSelected(new Map());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const change = (keys: ReadonlySet<string>, rows: readonly AdminUser[]): void =>
    setSelected((before) => {
      const known = new Map([...before, ...rows.map((user) => [user.id, itemOf(user)] as const)]);
      return new Map([...known].filter(([key]) => keys.has(key)));
    });
  const drop = useCallback(
    (keys: readonly string[]) => setSelected((before) => new Map([...before].filter(([key]) => !keys.includes(key)))),
    [],
  );
  return { selected, change, drop, clear: () => setSelected(new Map()) };
};

const useRowMenu = (ask: (act: Act, items: readonly BulkItem[]) => void) => {
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

/** The page `/users`. */
export const UsersPage = () => {
  const t = useUserTexts();
  const { number } = useFormat();
  const address = useListAddress(ORDERS);
  const { words, order, page, limit, offset, values, filter } = address;
  const chosen = Object.fromEntries(FILTERS.map((key) => [key, values[key]]));
  const query = useMemo(() => queryOf(values, Date.now()), [values]);
  const read = useRead('GET /users', {
    query: { ...query, query: words || undefined, order_by: order, limit, offset },
  });
  const rows = read.value?.data;
  const total = read.value?.total_count;
  const { selected, change, drop, clear } = useSelection();
  const { bulk, ask, dialog } = useActs(drop);
  const filterCount = FILTERS.filter((key) => values[key] !== undefined).length + (words === '' ? 0 : 1);
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
      actions={<Actions />}
    >
      <FilterBar words={words} isBusy={read.isReading && rows !== undefined} chosen={chosen} onChange={filter} />
      <FailedRead read={read} />
      <BulkReport bulk={bulk} />
      <DataList
        label={t('list.title')}
        subjectHead={t('list.user')}
        subject={subjectOf}
        columns={columns}
        rows={rows}
        order={order}
        onOrder={address.sort}
        selection={{ keys: new Set(selected.keys()), onChange: (keys) => change(keys, rows ?? []) }}
        menu={menu}
        empty={
          <ListEmpty
            glyph={usersGlyph}
            title={t('list.empty.title')}
            text={t('list.empty.text')}
            noMatch={t('list.noMatch')}
            filterCount={filterCount}
            onClear={() => filter({ q: undefined, ...Object.fromEntries(FILTERS.map((key) => [key, undefined])) })}
          />
        }
      />
      <ListPager page={page} limit={limit} total={total ?? 0} onPage={address.turn} />
      <BulkBar
        label={t('list.selected')}
        count={selected.size}
        actions={bulkActions}
        isBusy={bulk.state?.isRunning ?? false}
        onClear={clear}
      />
      {dialog}
    </Page>
  );
};
