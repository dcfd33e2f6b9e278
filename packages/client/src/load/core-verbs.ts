// The verbs that every client needs. They download code only when there is something to do.
import { currentSession } from '../state/change-session.ts';
import type { ReadableStore } from '../state/store.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import type { SignedIn } from './signed-in.ts';
import type { CoreVerbs } from './verbs.ts';

/** The verbs of one client. */
export const createCoreVerbs = (
  store: ReadableStore,
  signedIn: () => Promise<Pick<SignedIn, 'setActive' | 'handleUnauthenticated'>>,
  backgroundNavigation: () => Promise<Pick<BackgroundNavigation, 'navigate'>>,
): CoreVerbs => ({
  setActive: async (params) => (await signedIn()).setActive(params),
  async handleUnauthenticated(how) {
    // Without a session nothing can end.
    if (currentSession(store.getSnapshot())) await (await signedIn()).handleUnauthenticated(how);
  },
  __internal_navigateAutomatically: async (...args) => (await backgroundNavigation()).navigate(...args),
});
