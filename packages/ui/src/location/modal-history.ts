// An entry of the page's history for an open dialog, at the same address: Back goes a step back in the dialog, or closes it,
// and does not take the page away from under it. After a reload the entry still tells at which step the dialog was.
import type { FlowLocation } from './location.ts';
import type { MemoryLocation } from './memory.ts';

/** Under which a dialog is found in the state of an entry; routers of the host keep their own beside it. */
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

/** The step at which this dialog was when the page was loaded anew; undefined where it was not open. */
export const stepBeforeReload = (name: string): string | undefined => {
  const mark = markOf();
  return mark?.name === name ? mark.path : undefined;
};

export type ModalHistory = {
  /** The person closes the dialog: its entry goes with it. */
  leave(): void;
  /** The dialog is gone for another reason, a navigation for one, which must not be turned back. */
  dispose(): void;
};

/** Adds the entry of one dialog. `isTop` says whether it lies over all others: only that one hears of Back. */
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
  // Opened again after a reload, the dialog has its entry already.
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
