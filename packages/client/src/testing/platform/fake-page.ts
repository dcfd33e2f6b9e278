// The page of a fake tab: the same getters and events as a real one, with controls for the test.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Cancel, PlatformPage } from '../../platform/platform.ts';

/** Controls of a tab. */
export interface FakeTab {
  focus(): void;
  blur(): void;
  setVisible(isVisible: boolean): void;
  setOnline(isOnline: boolean): void;
  /** Simulates a return from the back/forward cache. */
  restore(): void;
  /** Simulates that the browser resumes a frozen page. */
  resume(): void;
  /** Simulates that the browser is about to unload the page. */
  unload(): void;
  /** Simulates a user who types into a field of the page. */
  type(): void;
  /** Listeners on the page now: a cleanup test expects 0. */
  listeners(): number;
}

export interface FakePageFacts {
  readonly userAgent?: string;
  readonly isInCrossOriginFrame?: boolean;
}

/** A focused, visible, online page and its controls. */
export const createFakePage = (facts: FakePageFacts): { readonly page: PlatformPage; readonly tab: FakeTab } => {
  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  const state = { isFocused: true, isVisible: true, isOnline: true };

  const on = (name: string, listener: (detail: unknown) => void): Cancel => {
    const named = listeners.get(name) ?? new Set();
    listeners.set(name, named.add(listener));
    return () => named.delete(listener);
  };
  const emit = (name: string, detail?: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(detail);
  };

  const page: PlatformPage = {
    isFocused: () => state.isFocused,
    isVisible: () => state.isVisible,
    onFocus: (listener) => on('focus', () => state.isVisible && listener()),
    onVisibility: (listener) => on('visibilitychange', () => listener(state.isVisible)),
    onPageShow: (listener) => on('pageshow', (restored) => listener(restored === true)),
    onResume: (listener) => on('resume', listener),
    onOnline: (listener) => on('online', listener),
    onInput: (listener) => on('input', listener),
    onBeforeUnload: (listener) => {
      const cancels = ['beforeunload', CLIENT_NAMES.events.beforeUnload].map((name) => on(name, listener));
      return () => cancels.forEach((cancel) => void cancel());
    },
    isOnline: () => state.isOnline,
    userAgent: () => facts.userAgent ?? 'fake',
    isInCrossOriginFrame: () => facts.isInCrossOriginFrame ?? false,
    emit,
  };

  const tab: FakeTab = {
    focus() {
      state.isFocused = true;
      state.isVisible = true;
      emit('focus');
    },
    blur() {
      state.isFocused = false;
      emit('blur');
    },
    setVisible(isVisible) {
      state.isVisible = isVisible;
      state.isFocused = state.isFocused && isVisible;
      emit('visibilitychange');
    },
    setOnline(isOnline) {
      state.isOnline = isOnline;
      emit(isOnline ? 'online' : 'offline');
    },
    restore: () => emit('pageshow', true),
    resume: () => emit('resume'),
    unload: () => emit('beforeunload'),
    type: () => emit('input'),
    listeners: () => [...listeners.values()].reduce((count, named) => count + named.size, 0),
  };
  return { page, tab };
};
