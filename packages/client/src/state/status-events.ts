// The public names of the client's status, and events for its changes.
import type { Snapshot } from './snapshot.ts';
import type { ReadableStore } from './store.ts';

/** `degraded` while the service cannot be reached and the client retries by itself; `error` when it gave up. */
export type PublicStatus = 'loading' | 'ready' | 'degraded' | 'error';

/** Called with the new status. */
export type StatusHandler = (status: PublicStatus) => void;

/** `on('status', …)` and `off('status', …)`. */
export type StatusEvents = {
  /** Calls back after every change of the status; with `notify` also at once. */
  on(event: 'status', handler: StatusHandler, options?: { readonly notify?: boolean }): void;
  off(event: 'status', handler: StatusHandler): void;
};

/** The public name of a snapshot's status. */
export const publicStatus = ({ status }: Snapshot): PublicStatus => {
  if (status === 'failed') return 'error';
  return status === 'switching' ? 'ready' : status;
};

/** Status events of one store. */
export const createStatusEvents = (store: ReadableStore): StatusEvents => {
  const stops = new Map<StatusHandler, () => void>();
  const off: StatusEvents['off'] = (_, handler) => {
    stops.get(handler)?.();
    stops.delete(handler);
  };
  return {
    off,
    on(event, handler, { notify = false } = {}) {
      off(event, handler);
      let last = publicStatus(store.getSnapshot());
      const stop = store.subscribe(() => {
        const next = publicStatus(store.getSnapshot());
        if (next === last) return;
        last = next;
        handler(next);
      });
      stops.set(handler, stop);
      if (notify) handler(last);
    },
  };
};
