// What is shown with an initial state: that state until the client has loaded, the client's snapshot from then on.
import type { Latchkey, Snapshot } from '@latchkey/client';
import type { InitialStateJSON } from '@latchkey/wire';
import type { CreateShown, Shown } from '../shown.ts';
import { readPromise } from './read-promise.ts';
import { snapshotOf } from './snapshot.ts';

/** The state that a server has sent with the page, or a promise of it. */
export type InitialState = InitialStateJSON | PromiseLike<InitialStateJSON | undefined>;

/** Until then the client knows less than the server did. A sign-out while it loads has a client. */
const isLive = ({ status, client }: Snapshot): boolean => status === 'ready' || (status === 'switching' && !!client);

const isPromise = (state: InitialState): state is PromiseLike<InitialStateJSON | undefined> => 'then' in state;

/** A hidden tree that is shown again gets another client. If the first one had loaded, the initial state may be out of date. */
export const createShownStore = (initialState: InitialState): CreateShown => {
  let last: Latchkey | undefined;
  let isOver = false;
  return (latchkey, whenKnown) => {
    isOver ||= last?.loaded === true;
    last = latchkey;
    const { store } = latchkey;
    const plain: Shown = { store, serverSnapshot: undefined };
    const showsLive = () => isOver || isLive(store.getSnapshot());
    const begin = (state: InitialStateJSON | undefined): Shown => {
      if (!state) return plain;
      const serverSnapshot = snapshotOf(state, latchkey, whenKnown);
      const getSnapshot = () => (showsLive() ? store.getSnapshot() : serverSnapshot);
      return { store: { subscribe: store.subscribe, getSnapshot }, serverSnapshot };
    };
    let known = isPromise(initialState) ? undefined : begin(initialState);
    return () => {
      if (known || !isPromise(initialState)) return known ?? plain;
      // A page whose client has loaded does not wait for what the server knew.
      const settled = readPromise(initialState, showsLive());
      if (!settled) return plain;
      known = begin(settled.value);
      return known;
    };
  };
};
