// Listeners of the public API: called at once if a client is loaded, then after every change of session, user or organization.
import { type Emission, toEmission } from './snapshot.ts';
import type { ReadableStore } from './store.ts';

/** Called for every change of client, session, user or organization. */
export type Listener = (emission: Emission) => void;

/** Subscribes a listener; returns a function that unsubscribes. Unchanged parts of an emission keep their identity. */
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
