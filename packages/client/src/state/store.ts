// The only mutable state behind everything that is rendered. `commit` is the only writer.
import { INITIAL_STATE, type Snapshot, type State } from './snapshot.ts';

/** A change; passed to listeners. */
type Patch = Partial<State>;

/** The read-only side of the store: read and subscribe. */
export type ReadableStore = {
  getSnapshot(): Snapshot;
  /** Calls `listener` after every commit, in order of subscription; returns a function that unsubscribes. */
  subscribe(listener: (patch: Patch) => void): () => void;
};

export type Store = Omit<ReadableStore, 'getSnapshot'> & {
  getSnapshot(): State;
  /** Writes and notifies. A commit that changes nothing keeps the snapshot's identity. */
  commit(patch: Patch): void;
};

/** An empty store. A listener that throws is reported and does not stop the other listeners. */
export const createStore = (onListenerError: (error: unknown) => void): Store => {
  const listeners = new Set<(patch: Patch) => void>();
  let state: State = INITIAL_STATE;
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      // Wrapped, so that one function subscribed twice is two subscriptions.
      const entry = (patch: Patch) => listener(patch);
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    commit(patch) {
      const next: State = { ...state, ...patch };
      if (!isSame(state, next)) state = next;
      for (const listener of [...listeners]) {
        try {
          listener(patch);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
  };
};

// The cast holds: both are made from INITIAL_STATE, so they have its keys.
const KEYS = Object.keys(INITIAL_STATE) as readonly (keyof State)[];

const isSame = (a: State, b: State): boolean => KEYS.every((key) => Object.is(a[key], b[key]));
