// A list of the client that a component shows. The client downloads its code with the first list.
import type { ListName, ListParams, Lists, Paged } from '@latchkey/client';
import { useEffect, useRef, useState } from 'react';

/** A list before the client has loaded. */
export type NotLoaded = { readonly [Name in Exclude<keyof Paged<never>, Flag>]: undefined } & {
  readonly [Name in Flag]: false;
};

type Flag = Extract<keyof Paged<never>, `is${string}` | `has${string}`>;

const FLAGS = {
  isError: false,
  isLoading: false,
  isFetching: false,
  hasNextPage: false,
  hasPreviousPage: false,
} as const;

// The cast holds: missing keys are undefined.
export const NOT_LOADED = FLAGS as unknown as NotLoaded;

const nothing = () => undefined;

/** A list that was not requested, or has not loaded yet. */
const EMPTY: Paged<unknown> = {
  ...FLAGS,
  data: [],
  count: 0,
  error: null,
  page: 1,
  pageCount: 0,
  fetchPage: nothing,
  fetchNext: nothing,
  fetchPrevious: nothing,
  revalidate: async () => undefined,
  setData: nothing,
};

/** The owner of lists: a user or an organization. */
type Subject = { readonly id: string; readonly __internal_lists: () => Promise<Lists> };

/** A list of the subject, with items of any type; empty, and not requested, without subject or params. */
export const usePaged = (
  name: ListName,
  subject: Subject | undefined,
  params: ListParams<{ readonly status?: unknown }> | undefined,
): Paged<unknown> => {
  const key = subject && params ? JSON.stringify([subject.id, params]) : '';
  const [shown, setShown] = useState({ key: '', id: '', list: EMPTY });
  const latest = useRef({ subject, params });
  latest.current = { subject, params };
  useEffect(() => {
    const { subject, params } = latest.current;
    if (!key || !subject || !params) return;
    let stop = (): void => undefined;
    let isOver = false;
    const show = (list: Paged<unknown>) => setShown({ key, id: subject.id, list });
    subject.__internal_lists().then(
      (lists) => {
        if (!isOver) stop = lists.watch({ name, subject, params }, show);
      },
      (error: unknown) => show({ ...EMPTY, error, isError: true }),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [key, name]);
  if (!key) return EMPTY;
  if (shown.key === key) return shown.list;
  const isKept = params !== true && params?.keepPreviousData && shown.id === subject?.id;
  return isKept ? { ...shown.list, isFetching: true } : { ...EMPTY, isLoading: true, isFetching: true };
};
