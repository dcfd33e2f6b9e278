// A position kept in memory: for modals, which must not touch the address, and for tests.
import type { FlowLocation, Position } from './location.ts';

/** Makes a location nobody else can see. It keeps no history: a modal has no back button. */
export const createMemoryLocation = (path = '', search = ''): FlowLocation => {
  const listeners = new Set<() => void>();
  let position: Position = { path, search };
  const move = (nextPath: string, nextSearch = ''): void => {
    position = { path: nextPath, search: nextSearch };
    for (const listener of [...listeners]) listener();
  };
  return {
    read: () => position,
    push: move,
    replace: move,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
