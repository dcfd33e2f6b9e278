// A position kept in memory: for modals, which must not touch the address, and for tests.
import type { FlowLocation, Position } from './location.ts';

/** A location that can go back by itself; false where there is no step to go back to. */
export type MemoryLocation = FlowLocation & { back(): boolean };

/** Makes a location nobody else can see. It remembers its steps, because the history of the page does not. */
export const createMemoryLocation = (path = '', search = ''): MemoryLocation => {
  const listeners = new Set<() => void>();
  let steps: readonly Position[] = [{ path, search }];
  const show = (next: readonly Position[]): void => {
    steps = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    read: () => steps.at(-1) ?? { path, search },
    push: (nextPath, nextSearch = '') => show([...steps, { path: nextPath, search: nextSearch }]),
    replace: (nextPath, nextSearch = '') => show([...steps.slice(0, -1), { path: nextPath, search: nextSearch }]),
    back() {
      if (steps.length === 1) return false;
      show(steps.slice(0, -1));
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
