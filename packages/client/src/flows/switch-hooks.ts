// Hooks around a change of session: the host's window hooks, and detecting that the page unloads.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';

export type SwitchHooks = {
  before(intent?: 'sign-out'): Promise<void>;
  after(): Promise<void>;
  /** Runs `work`; its argument returns whether the page has started to unload. */
  watchUnload<T>(work: (isUnloading: () => boolean) => Promise<T>): Promise<T>;
};

/** The hooks of one page. */
export const createSwitchHooks = ({ globals, page }: Pick<Platform, 'globals' | 'page'>): SwitchHooks => {
  const callHook = async (name: string, ...args: readonly unknown[]): Promise<void> => {
    const hook = globals.get(name);
    if (typeof hook === 'function') await hook(...args);
  };
  return {
    before: (intent) => callHook(CLIENT_NAMES.globals.onBeforeSetActive, ...(intent ? [intent] : [])),
    after: () => callHook(CLIENT_NAMES.globals.onAfterSetActive),
    async watchUnload(work) {
      let isUnloading = false;
      const stop = page.onBeforeUnload(() => {
        isUnloading = true;
      });
      try {
        return await work(() => isUnloading);
      } finally {
        stop();
      }
    },
  };
};
