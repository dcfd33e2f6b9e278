import { act, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createHost } from './testing/host.tsx';
import { type ReadableStore, useStore } from './use-store.ts';

type State = { readonly count: number; readonly other: number; readonly list: readonly number[] };

const createStore = (initial: State) => {
  const listeners = new Set<() => void>();
  let state = initial;
  const store: ReadableStore<State> & { set(change: Partial<State>): void; size(): number } = {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    size: () => listeners.size,
  };
  return store;
};

type Store = ReturnType<typeof createStore>;

/** Renders a selection and counts its renders. */
const Selected = ({
  store,
  select,
  onDraw,
}: {
  store: Store;
  select: (state: State) => unknown;
  onDraw: () => void;
}) => {
  onDraw();
  return <p>{JSON.stringify(useStore(store, select))}</p>;
};

const ServerCount = ({ store }: { store: Store }) => <p>{useStore(store, ({ count }) => count, EMPTY)}</p>;

const EMPTY: State = { count: 0, other: 0, list: [] };

describe('useStore', () => {
  const setUp = async (select: (state: State) => unknown) => {
    const store = createStore({ count: 1, other: 1, list: [1] });
    const host = createHost();
    let drawn = 0;
    await host.render(
      <Selected
        store={store}
        select={select}
        onDraw={() => {
          drawn += 1;
        }}
      />,
    );
    return { store, host, drawn: () => drawn };
  };

  it('renders again when the selection changed, and only then', async () => {
    const { store, host, drawn } = await setUp((state) => state.count);
    const before = drawn();
    await act(async () => store.set({ other: 2 }));
    expect(drawn()).toBe(before);
    await act(async () => store.set({ count: 2 }));
    expect(host.node.textContent).toBe('2');
    expect(drawn()).toBe(before + 1);
  });

  it.each([
    ['object', ({ count }: State) => ({ count })],
    ['list', ({ list }: State) => list.map((item) => item)],
  ])('treats a new %s with equal content as the same', async (_, select) => {
    const { store, drawn } = await setUp(select);
    const before = drawn();
    await act(async () => store.set({ other: 2, list: [1] }));
    expect(drawn()).toBe(before);
  });

  it('follows another selector and another store', async () => {
    const first = createStore({ count: 1, other: 10, list: [] });
    const second = createStore({ count: 2, other: 20, list: [] });
    const host = createHost();
    const none = () => {};
    await host.render(<Selected store={first} select={(state) => state.count} onDraw={none} />);
    await host.render(<Selected store={first} select={(state) => state.other} onDraw={none} />);
    expect(host.node.textContent).toBe('10');
    await host.render(<Selected store={second} select={(state) => state.other} onDraw={none} />);
    expect(host.node.textContent).toBe('20');
    expect([first.size(), second.size()]).toEqual([0, 1]);
  });

  it('leaves no subscription', async () => {
    const store = createStore({ count: 1, other: 1, list: [] });
    const host = createHost();
    await host.render(
      <StrictMode>
        <Selected store={store} select={(state) => state.count} onDraw={() => {}} />
      </StrictMode>,
    );
    await host.unmount();
    expect(store.size()).toBe(0);
  });

  it('renders the server snapshot on a server', () => {
    const store = createStore({ count: 5, other: 0, list: [] });
    expect(renderToString(<ServerCount store={store} />)).toBe('<p>0</p>');
  });
});
