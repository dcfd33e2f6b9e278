// A history entry for an open dialog, at the same URL: Back goes a step back in the dialog, or closes it, instead of leaving the
// page. After a reload the entry still has the dialog's step.
import type { FlowLocation } from './location.ts';
import type { MemoryLocation } from './memory.ts';

/** The key of a dialog in the state of an entry; the host's router keeps its own keys in the same state. */
const MARK = 'lkModal';

type Mark = { readonly name: string; readonly path: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const stateOf = (): Readonly<Record<string, unknown>> => {
  const state: unknown = window.history.state;
  return isRecord(state) ? state : {};
};

const markOf = (): Mark | undefined => {
  const mark = stateOf()[MARK];
  return isRecord(mark) && typeof mark.name === 'string' && typeof mark.path === 'string'
    ? { name: mark.name, path: mark.path }
    : undefined;
};

const isMemory = (location: FlowLocation): location is MemoryLocation => 'back' in location;

/** The step of this dialog before a reload; undefined if it was not open. */
export const stepBeforeReload = (name: string): string | undefined => {
  const mark = markOf();
  return mark?.name === name ? mark.path : undefined;
};

export type ModalHistory = {
  /** The user closes the dialog: its entry is removed with it. */
  leave(): void;
  /** The dialog closes for another reason, for example a navigation, which must not be reverted. */
  dispose(): void;
};

/** Adds the entry of one dialog. `isTop` says whether it is above all others: only that one handles Back. */
export const createModalHistory = (
  name: string,
  location: FlowLocation,
  { isTop, close }: { readonly isTop: () => boolean; readonly close: () => void },
): ModalHistory => {
  const { history } = window;
  const markNow = () => ({ ...stateOf(), [MARK]: { name, path: location.read().path } });
  const write = (method: 'pushState' | 'replaceState'): void => history[method](markNow(), '');
  const isOwn = (): boolean => markOf()?.name === name;
  const unmark = (): void => {
    const { [MARK]: _, ...rest } = stateOf();
    if (isOwn()) history.replaceState(rest, '');
  };
  const visit = (): void => {
    if (isOwn() || !isTop()) return;
    if (isMemory(location) && location.back()) write('pushState');
    else close();
  };
  // A dialog that is reopened after a reload already has its entry.
  write(isOwn() ? 'replaceState' : 'pushState');
  const stop = location.subscribe(() => isOwn() && write('replaceState'));
  window.addEventListener('popstate', visit);
  const dispose = (): void => {
    stop();
    window.removeEventListener('popstate', visit);
    unmark();
  };
  return {
    dispose,
    leave() {
      const goesBack = isOwn();
      dispose();
      if (goesBack) history.back();
    },
  };
};
