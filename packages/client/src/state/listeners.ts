// Listeners of the public API: called at once when a client is there, then after every change of who is signed in.
import { type Emission, toEmission } from './snapshot.ts';
import type { ReadableStore } from './store.ts';

/** Hears of every change of client, session, user or organization. */
export type Listener = (emission: Emission) => void;

/** Subscribes a listener; the answer ends it. Unchanged parts of an emission keep their identity. */
export const addListener = (store: ReadableStore, listener: Listener): (() => void) => {
  const emit = () => {
    const emission = toEmission(store.getSnapshot());
    if (emission) listener(emission);
  };
  const stop = store.subscribe((patch) => {
    if ('client' in patch || 'session' in patch) emit();
  });
  emit();
  return stop;
};
