// Which users of the list are selected, on all of its pages.
import type { AdminQuery } from '@latchkey/wire/admin';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOperator } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { collectAll } from '../../parts/bulk/collect-all.ts';
import { type AdminUser, userName } from '../user-name.ts';
import type { UserItem } from './acts.ts';

type Selected = ReadonlyMap<string, UserItem>;

const NONE: ReadonlyMap<string, UserItem> = new Map();
/** The longest page that the service gives. */
const PAGE = 500;

export const itemOf = (user: AdminUser): UserItem => ({
  key: user.id,
  name: userName(user),
  isBanned: user.banned,
  isLocked: user.locked,
});

const withRows = (before: Selected, rows: readonly AdminUser[]): Selected =>
  new Map([...before, ...rows.map((user) => [user.id, itemOf(user)] as const)]);

/**
 * Reads every user that the filters show. They come oldest first and without those that are created from now on, so that new users
 * do not move the pages.
 */
const useSelectAll = (onStart: () => void, onRows: (rows: readonly AdminUser[]) => void) => {
  const { call } = useOperator();
  const stopper = useRef(new AbortController());
  const stop = useCallback(() => stopper.current.abort(), []);
  useEffect(() => stop, [stop]);
  const change = useChange(async (_operator, filters: AdminQuery<'GET /users/count'>) => {
    stopper.current = new AbortController();
    onStart();
    // The newest user of now ends the reading: the clock of this machine may differ from that of the service.
    const { data } = await call('GET /users', { query: { ...filters, order_by: '-created_at', limit: 1 } });
    const [newest] = data;
    if (!newest) return;
    const before = newest.created_at + 1;
    await collectAll({
      readPage: (page) =>
        call('GET /users', { query: { ...filters, created_at_before: before, order_by: '+created_at', ...page } }),
      limit: PAGE,
      signal: stopper.current.signal,
      onPage: onRows,
    });
  }, []);
  return { change, stop };
};

/** Selected users stay selected on other pages of the list; Escape clears the selection. */
export const useSelection = () => {
  const [selected, setSelected] = useState<Selected>(NONE);
  const clear = useCallback(() => setSelected(NONE), []);
  const all = useSelectAll(clear, (rows) => setSelected((before) => withRows(before, rows)));
  const { stop } = all;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('dialog, [popover], input[type="search"]');
      if (event.key !== 'Escape' || isElsewhere) return;
      stop();
      clear();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [clear, stop]);
  const change = (keys: ReadonlySet<string>, rows: readonly AdminUser[]): void =>
    setSelected((before) => new Map([...withRows(before, rows)].filter(([key]) => keys.has(key))));
  const drop = useCallback((keys: readonly string[]) => {
    const dropped = new Set(keys);
    setSelected((before) => new Map([...before].filter(([key]) => !dropped.has(key))));
  }, []);
  return { selected, keys: useMemo(() => new Set(selected.keys()), [selected]), change, drop, clear, all };
};
