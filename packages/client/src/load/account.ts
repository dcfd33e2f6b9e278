// Account management of the signed-in user: identifiers, factors, devices, organizations, step-up. Wiring only; a separate
// chunk, because most pages never use it.
import { createDeletePasskey, createSessionList, createUserVerbs } from '../flows/account-verbs.ts';
import { createWithReverification, type ReverificationDeps } from '../flows/reverification.ts';
import { createSessionVerification } from '../flows/session-verification.ts';
import type { Account, ReverificationRequest } from '../resources/account.ts';
import type { SessionContext } from '../resources/context.ts';
import { currentSession } from '../state/change-session.ts';
import type { Shell } from './shell.ts';

/** Functions that the signed-in chunk passes in, so that no page downloads them twice. */
export type AccountTools = Pick<ReverificationDeps, 'levelOf'>;

/** Builds it for one client. */
export const createAccount = (
  { store, surfaces }: Shell,
  context: SessionContext,
  { levelOf }: AccountTools,
): Account => ({
  user: createUserVerbs(context),
  session: createSessionVerification(context),
  sessions: createSessionList(context),
  deletePasskey: createDeletePasskey(context),
  withReverification: createWithReverification({
    levelOf,
    isSignedIn: () => currentSession(store.getSnapshot()) !== undefined,
    open: async ({ level, complete, cancel }: ReverificationRequest) =>
      surfaces.open('UserVerification', {
        level,
        afterVerification: complete,
        afterVerificationCancelled: cancel,
      }),
  }),
});
