// What somebody does with their account: identifiers, factors, devices, organizations, step-up. Wiring only; a chunk of its
// own, for most pages never ask for any of it.
import { createDeletePasskey, createSessionList, createUserVerbs } from '../flows/account-verbs.ts';
import { createWithReverification, type ReverificationDeps } from '../flows/reverification.ts';
import { createSessionVerification } from '../flows/session-verification.ts';
import type { Account, ReverificationRequest } from '../resources/account.ts';
import type { SessionContext } from '../resources/context.ts';
import type { Shell } from './shell.ts';

/** What the part for whoever is signed in has at hand and lends: a page downloads none of it twice. */
export type AccountTools = Pick<ReverificationDeps, 'levelOf'>;

/** Builds it for one client. */
export const createAccount = (
  { store, slots }: Shell,
  context: SessionContext,
  { levelOf }: AccountTools,
): Account => ({
  user: createUserVerbs(context),
  session: createSessionVerification(context),
  sessions: createSessionList(context),
  deletePasskey: createDeletePasskey(context),
  withReverification: createWithReverification({
    levelOf,
    isSignedIn: () => store.getSnapshot().session !== undefined,
    open: async ({ level, complete, cancel }: ReverificationRequest) =>
      slots.surfaces?.open('UserVerification', {
        level,
        afterVerification: complete,
        afterVerificationCancelled: cancel,
      }),
  }),
});
