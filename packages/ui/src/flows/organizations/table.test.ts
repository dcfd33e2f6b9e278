// A paged list: its pages, its search, and the actions on its rows; and random walks over all its events.
import { type Arbitrary, array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTable, isBusy, pagesOf, rowRange, type TableEffect, type TableEvent, type TableState } from './table.ts';

type Row = { readonly id: string };
type Event = TableEvent<Row>;

const machine = createTable<Row>();
const rows = (...ids: readonly string[]): readonly Row[] => ids.map((id) => ({ id }));
const PROBLEMS = [{ code: 'internal' }];

const run = (...events: readonly Event[]) => {
  let state: TableState<Row> = machine.initial;
  let effects: readonly TableEffect[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

/** Opened and loaded: 25 rows, of which the first ten are shown. */
const OPEN: readonly Event[] = [{ type: 'opened' }, { type: 'loaded', turn: 1, rows: rows('a', 'b'), total: 25 }];
const load = (turn: number, page: number, query = ''): TableEffect => ({ run: 'load', turn, page, query });

describe('the pages of a list', () => {
  it('are counted in tens, one at least, with the range of rows', () => {
    expect([0, 1, 10, 11, 25].map(pagesOf)).toEqual([1, 1, 1, 2, 3]);
    expect([rowRange(1, 25), rowRange(3, 25), rowRange(1, 0)]).toEqual([
      { from: 1, to: 10 },
      { from: 21, to: 25 },
      { from: 0, to: 0 },
    ]);
  });

  it('start with the first, once', () => {
    expect(run({ type: 'opened' }).effects).toEqual([load(1, 1)]);
    expect(run({ type: 'opened' }, { type: 'opened' }).effects).toEqual([]);
    expect(run(...OPEN, { type: 'opened' }).effects).toEqual([]);
  });

  it('stay shown until the next one is loaded', () => {
    const { state, effects } = run(...OPEN, { type: 'page', page: 2 });
    expect(effects).toEqual([load(2, 2)]);
    expect([state.shown?.page, state.isAsking]).toEqual([1, true]);
    const [there] = machine.step(state, { type: 'loaded', turn: 2, rows: rows('c'), total: 25 });
    expect([there.shown?.page, there.shown?.rows, there.isAsking]).toEqual([2, rows('c'), false]);
  });

  it.each([0, 1, 4, -1])('%i of three is not reachable from the first', (page) => {
    expect(run(...OPEN, { type: 'page', page }).effects).toEqual([]);
  });

  it('are requested once, however often they are pressed', () => {
    expect(run(...OPEN, { type: 'page', page: 2 }, { type: 'page', page: 2 }).effects).toEqual([]);
  });

  it('that are outdated are dropped', () => {
    const late: Event = { type: 'loaded', turn: 2, rows: rows('late'), total: 25 };
    const { state } = run(...OPEN, { type: 'page', page: 2 }, { type: 'page', page: 3 }, late);
    expect([state.shown?.page, state.isAsking]).toEqual([1, true]);
    const failed = run(
      ...OPEN,
      { type: 'page', page: 2 },
      { type: 'page', page: 3 },
      { type: 'failed', turn: 2, problems: PROBLEMS },
    );
    expect(failed.state.problems).toEqual([]);
  });

  it('that are empty because rows were removed lead to the last one', () => {
    const { effects, state } = run(
      ...OPEN,
      { type: 'page', page: 3 },
      { type: 'loaded', turn: 2, rows: [], total: 20 },
    );
    expect(effects).toEqual([load(3, 2)]);
    expect(state.isAsking).toBe(true);
  });

  it('that could not be loaded are requested again, the same ones', () => {
    const failed = run(...OPEN, { type: 'page', page: 2 }, { type: 'failed', turn: 2, problems: PROBLEMS });
    expect([failed.state.problems, failed.state.shown?.page]).toEqual([PROBLEMS, 1]);
    expect(machine.step(failed.state, { type: 'retry' })[1]).toEqual(load(3, 2));
    expect(run(...OPEN, { type: 'retry' }).effects).toEqual([]);
  });

  it('are reloaded when something changed elsewhere, but not before they were opened', () => {
    expect(run({ type: 'changed' }).effects).toEqual([]);
    expect(run(...OPEN, { type: 'changed' }).effects).toEqual([load(2, 1)]);
    expect(run({ type: 'opened' }, { type: 'changed' }).effects).toEqual([load(2, 1)]);
  });
});

describe('the search', () => {
  it('waits until typing stops, and starts at the first page, trimmed', () => {
    const typed = run(...OPEN, { type: 'page', page: 2 }, { type: 'typed', text: ' mi ' });
    expect(typed.effects).toEqual([{ run: 'rest' }]);
    expect(machine.step(typed.state, { type: 'rested' })[1]).toEqual(load(3, 1, 'mi'));
  });

  it('requests nothing twice', () => {
    expect(run(...OPEN, { type: 'typed', text: 'a' }, { type: 'rested' }, { type: 'rested' }).effects).toEqual([]);
    expect(run(...OPEN, { type: 'typed', text: '  ' }).effects).toEqual([]);
    expect(run(...OPEN, { type: 'typed', text: 'a' }, { type: 'typed', text: 'a' }).effects).toEqual([]);
  });

  it('ends at once when the field is cleared', () => {
    const searched = [...OPEN, { type: 'typed', text: 'a' }, { type: 'rested' }] as const;
    expect(run(...searched, { type: 'typed', text: '' }).effects).toEqual([load(3, 1)]);
    expect(run(...OPEN, { type: 'typed', text: 'a' }, { type: 'typed', text: '' }, { type: 'rested' }).effects).toEqual(
      [],
    );
  });

  it('continues over pages', () => {
    const found: Event = { type: 'loaded', turn: 2, rows: rows('a'), total: 25 };
    expect(
      run(...OPEN, { type: 'typed', text: 'a' }, { type: 'rested' }, found, { type: 'page', page: 2 }).effects,
    ).toEqual([load(3, 2, 'a')]);
  });
});

describe('an action of a row', () => {
  const act: Event = { type: 'act', id: 'a', name: 'role', value: 'org:admin' };

  it('runs once, for that row, and in parallel for others', () => {
    const first = run(...OPEN, act);
    expect(first.effects).toEqual([{ run: 'act', id: 'a', name: 'role', value: 'org:admin' }]);
    expect(machine.step(first.state, act)).toEqual([first.state]);
    expect(machine.step(first.state, { ...act, id: 'b' })).toHaveLength(2);
    expect(run(...OPEN, { ...act, id: 'nobody' }).effects).toEqual([]);
  });

  it('stays busy until the list that shows it is loaded', () => {
    const done = run(...OPEN, act, { type: 'acted', id: 'a' });
    expect(done.effects).toEqual([load(2, 1)]);
    expect(isBusy(done.state.deeds.a)).toBe(true);
    const [after] = machine.step(done.state, { type: 'loaded', turn: 2, rows: rows('a', 'b'), total: 25 });
    expect(after.deeds).toEqual({});
  });

  it('that was rejected shows its error, can be repeated, and is dropped with its row', () => {
    const refused = run(...OPEN, act, { type: 'stayed', id: 'a', problems: PROBLEMS });
    expect(refused.state.deeds.a).toEqual({ is: 'refused', name: 'role', problems: PROBLEMS });
    expect(machine.step(refused.state, act)[0].deeds.a?.is).toBe('running');
    const kept = run(
      ...OPEN,
      act,
      { type: 'stayed', id: 'a', problems: PROBLEMS },
      { type: 'changed' },
      { type: 'loaded', turn: 2, rows: rows('a'), total: 1 },
    );
    expect(kept.state.deeds.a?.is).toBe('refused');
    const gone = run(
      ...OPEN,
      act,
      { type: 'stayed', id: 'a', problems: PROBLEMS },
      { type: 'changed' },
      { type: 'loaded', turn: 2, rows: rows('b'), total: 1 },
    );
    expect(gone.state.deeds).toEqual({});
  });

  it('that was cancelled leaves nothing', () => {
    expect(run(...OPEN, act, { type: 'stayed', id: 'a', problems: [] }).state.deeds).toEqual({});
  });

  it('that is not running cannot end', () => {
    expect(run(...OPEN, { type: 'acted', id: 'a' }).effects).toEqual([]);
    expect(run(...OPEN, { type: 'stayed', id: 'a', problems: PROBLEMS }).state.deeds).toEqual({});
  });

  it('is free again when the list cannot be loaded', () => {
    const { state } = run(...OPEN, act, { type: 'acted', id: 'a' }, { type: 'failed', turn: 2, problems: PROBLEMS });
    expect(isBusy(state.deeds.a)).toBe(false);
  });
});

const ids = constantFrom('a', 'b', 'c');
const turns = integer({ min: 0, max: 6 });
const events: Arbitrary<Event> = oneof(
  constantFrom<Event>({ type: 'opened' }, { type: 'retry' }, { type: 'changed' }, { type: 'rested' }),
  record({ type: constant('page' as const), page: integer({ min: -1, max: 4 }) }),
  record({ type: constant('typed' as const), text: constantFrom('', ' ', 'a', 'b ') }),
  record({
    type: constant('loaded' as const),
    turn: turns,
    rows: array(
      ids.map((id) => ({ id })),
      { maxLength: 3 },
    ),
    total: integer({ min: 0, max: 30 }),
  }),
  record({ type: constant('failed' as const), turn: turns, problems: constant(PROBLEMS) }),
  record({ type: constant('act' as const), id: ids, name: constant('remove') }),
  record({ type: constant('acted' as const), id: ids }),
  record({ type: constant('stayed' as const), id: ids, problems: constantFrom([], PROBLEMS) }),
);

describe('a traversal of every state', () => {
  it('never requests twice at once, never counts back, and every running action was started', () => {
    assert(
      property(array(events, { maxLength: 40 }), (walk) => {
        let state = machine.initial;
        const started = new Set<string>();
        for (const event of walk) {
          const [next, ...effects] = machine.step(state, event);
          expect(next.turn - state.turn).toBe(effects.filter(({ run }) => run === 'load').length);
          expect(effects.length).toBeLessThanOrEqual(1);
          for (const effect of effects) if (effect.run === 'act') started.add(effect.id);
          for (const [id, deed] of Object.entries(next.deeds)) if (deed.is === 'running') expect(started).toContain(id);
          // While a request is pending, the list has no problems.
          if (next.isAsking) expect(next.problems).toEqual([]);
          if (next.shown && next.shown !== state.shown) expect(next.shown.page).toBe(next.wanted.page);
          state = next;
        }
      }),
    );
  });

  it('always recovers: a page that is loaded is shown', () => {
    assert(
      property(array(events, { maxLength: 30 }), (walk) => {
        let state = machine.initial;
        for (const event of [{ type: 'opened' } as const, ...walk, { type: 'changed' } as const])
          [state] = machine.step(state, event);
        const [after] = machine.step(state, { type: 'loaded', turn: state.turn, rows: rows('z'), total: 25 });
        expect(after.shown?.rows).toEqual(rows('z'));
        expect(after.isAsking).toBe(false);
      }),
    );
  });
});
