// A list that is loaded page by page, searched, and acted on row by row: members, invitations, requests, domains. Rows stay
// visible until the next ones have loaded. Calls and clocks are effects.
import { MEMBERS_PAGE_SIZE } from '@latchkey/wire';
import type { Machine, Step } from '../../machine/machine.ts';
import type { Problem } from '../problem.ts';

type Listed = { readonly id: string };

/** The page and the search of a request. */
export type TableAsk = { readonly page: number; readonly query: string };

/** A loaded page. */
export type TablePage<Row> = TableAsk & { readonly rows: readonly Row[]; readonly total: number };

/** The action on a row. `done` stays busy until the list that reflects it has loaded. */
export type Deed =
  | { readonly is: 'running'; readonly name: string }
  | { readonly is: 'done'; readonly name: string }
  | { readonly is: 'refused'; readonly name: string; readonly problems: readonly Problem[] };

/** State of the list. Without `shown` it is loading, or failed: then `problems` say why. */
export type TableState<Row extends Listed> = {
  readonly shown: TablePage<Row> | undefined;
  /** The last request, and whether its reply is pending. */
  readonly wanted: TableAsk;
  readonly isAsking: boolean;
  /** Why the last request failed. */
  readonly problems: readonly Problem[];
  /** Text of the search field. */
  readonly typed: string;
  /** Number of the request: a late reply to an older one is dropped. */
  readonly turn: number;
  readonly deeds: { readonly [id: string]: Deed };
};

/** Events. `changed`: another component changed the list. */
export type TableEvent<Row extends Listed> =
  | { readonly type: 'opened' }
  | { readonly type: 'loaded'; readonly turn: number; readonly rows: readonly Row[]; readonly total: number }
  | { readonly type: 'failed'; readonly turn: number; readonly problems: readonly Problem[] }
  | { readonly type: 'retry' }
  | { readonly type: 'changed' }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'typed'; readonly text: string }
  /** The debounce interval has passed without typing. */
  | { readonly type: 'rested' }
  | { readonly type: 'act'; readonly id: string; readonly name: string; readonly value?: string | undefined }
  | { readonly type: 'acted'; readonly id: string }
  /** The action was refused; without problems, the user cancelled it. */
  | { readonly type: 'stayed'; readonly id: string; readonly problems: readonly Problem[] };

/** Effects: `load` is answered with `loaded` or `failed`, `rest` with `rested` (the debounce), `act` with `acted` or `stayed`. */
export type TableEffect =
  | ({ readonly run: 'load'; readonly turn: number } & TableAsk)
  | { readonly run: 'rest' }
  | { readonly run: 'act'; readonly id: string; readonly name: string; readonly value?: string | undefined };

type TableStep<Row extends Listed> = Step<TableState<Row>, TableEffect>;

/** The number of pages; an empty list has one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / MEMBERS_PAGE_SIZE));

/** The rows of a page, counted from one: `rowRange(2, 18)` is 11 to 18. */
export const rowRange = (page: number, total: number): { readonly from: number; readonly to: number } => ({
  from: Math.min(total, (page - 1) * MEMBERS_PAGE_SIZE + 1),
  to: Math.min(total, page * MEMBERS_PAGE_SIZE),
});

/** Whether an action on a row is in progress. */
export const isBusy = (deed: Deed | undefined): boolean => deed !== undefined && deed.is !== 'refused';

const ask = <Row extends Listed>(state: TableState<Row>, { page, query }: TableAsk): TableStep<Row> => {
  const turn = state.turn + 1;
  return [
    { ...state, turn, wanted: { page, query }, isAsking: true, problems: [] },
    { run: 'load', turn, page, query },
  ];
};

/** A finished action is dropped with the list that reflects it; a refusal stays as long as its row. */
const remaining = (deeds: TableState<Listed>['deeds'], rows: readonly Listed[]): TableState<Listed>['deeds'] =>
  Object.fromEntries(
    Object.entries(deeds).filter(
      ([id, { is }]) => is === 'running' || (is === 'refused' && rows.some((row) => row.id === id)),
    ),
  );

const showLoaded = <Row extends Listed>(
  state: TableState<Row>,
  { rows, total }: Extract<TableEvent<Row>, { type: 'loaded' }>,
): TableStep<Row> => {
  const { wanted } = state;
  // The last row of the last page may have been removed: then the page before it is the last.
  if (rows.length === 0 && total > 0 && wanted.page > pagesOf(total)) {
    return ask(state, { ...wanted, page: pagesOf(total) });
  }
  return [
    {
      ...state,
      isAsking: false,
      problems: [],
      shown: { ...wanted, rows, total },
      deeds: remaining(state.deeds, rows),
    },
  ];
};

const search = <Row extends Listed>(state: TableState<Row>): TableStep<Row> => {
  const query = state.typed.trim();
  return query === state.wanted.query ? [state] : ask(state, { page: 1, query });
};

const type = <Row extends Listed>(state: TableState<Row>, text: string): TableStep<Row> => {
  if (text === state.typed) return [state];
  const typed = { ...state, typed: text };
  // An emptied field means the whole list, without a debounce.
  return text.trim() === '' ? search(typed) : [typed, { run: 'rest' }];
};

const withDeed = <Row extends Listed>(
  { deeds: before, ...state }: TableState<Row>,
  id: string,
  deed: Deed | undefined,
): TableState<Row> => {
  const { [id]: _, ...others } = before;
  return { ...state, deeds: deed ? { ...others, [id]: deed } : others };
};

const stepDeed = <Row extends Listed>(
  state: TableState<Row>,
  event: Extract<TableEvent<Row>, { id: string }>,
): TableStep<Row> => {
  const { id } = event;
  const before = state.deeds[id];
  if (event.type === 'act') {
    if (isBusy(before) || !state.shown?.rows.some((row) => row.id === id)) return [state];
    const { name, value } = event;
    return [
      withDeed(state, id, { is: 'running', name }),
      { run: 'act', id, name, ...(value === undefined ? {} : { value }) },
    ];
  }
  if (before?.is !== 'running') return [state];
  const { name } = before;
  if (event.type === 'acted') {
    const done = withDeed(state, id, { is: 'done', name });
    return ask(done, done.wanted);
  }
  const { problems } = event;
  return [withDeed(state, id, problems.length > 0 ? { is: 'refused', name, problems } : undefined)];
};

const isPage = (page: number, { shown, wanted, isAsking }: TableState<Listed>): boolean =>
  shown !== undefined && page >= 1 && page <= pagesOf(shown.total) && page !== (isAsking ? wanted : shown).page;

const step = <Row extends Listed>(state: TableState<Row>, event: TableEvent<Row>): TableStep<Row> => {
  switch (event.type) {
    case 'opened':
      return state.turn === 0 ? ask(state, state.wanted) : [state];
    case 'loaded':
      return state.isAsking && event.turn === state.turn ? showLoaded(state, event) : [state];
    case 'failed': {
      if (!state.isAsking || event.turn !== state.turn) return [state];
      // No newer list will reflect the actions: unlock the rows.
      const deeds = remaining(state.deeds, state.shown?.rows ?? []);
      return [{ ...state, isAsking: false, problems: event.problems, deeds }];
    }
    case 'retry':
      return state.problems.length > 0 ? ask(state, state.wanted) : [state];
    case 'changed':
      return state.turn === 0 ? [state] : ask(state, state.wanted);
    case 'page':
      return isPage(event.page, state) ? ask(state, { ...state.wanted, page: event.page }) : [state];
    case 'typed':
      return type(state, event.text);
    case 'rested':
      return search(state);
    default:
      return stepDeed(state, event);
  }
};

/**
 * Creates the machine of one list.
 *
 * @example
 * const members = createTable<OrganizationMembership>();
 * members.step(members.initial, { type: 'opened' }); // requests the first page
 */
export const createTable = <Row extends Listed>(): Machine<TableState<Row>, TableEvent<Row>, TableEffect> => ({
  initial: {
    shown: undefined,
    wanted: { page: 1, query: '' },
    isAsking: false,
    problems: [],
    typed: '',
    turn: 0,
    deeds: {},
  },
  step,
});
