// A position kept in memory: for modals, which must not change the URL, and for tests.
import type { FlowLocation, Position } from './location.ts';

/** A location that can go back by itself; false if it has no previous step. */
export type MemoryLocation = FlowLocation & { back(): boolean };

/** Creates a location that is not in the URL. It stores its steps, because the history of the page does not. */
export const createMemoryLocation = (path = '', search = ''): MemoryLocation => {
  const listeners = new Set<() => void>();
  const past: Position[] = [];
  let position: Position = { path, search };
  const show = (next: Position): void => {
    position = next;
    for (const listener of [...listeners]) listener();
  };
  const replace: FlowLocation['replace'] = (nextPath, nextSearch = '') => show({ path: nextPath, search: nextSearch });
  return {
    read: () => position,
    replace,
    push(...next) {
      past.push(position);
      replace(...next);
    },
    back() {
      const before = past.pop();
      if (before) show(before);
      return before !== undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
