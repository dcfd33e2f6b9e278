// The session of a call about the signed-in user, counted for that user: whoever shares a network with many is not held up by
// what they do with their accounts.
import type { Visit } from '../visit.ts';
import { type LimitedAction, limitAccount } from './rate-limit.ts';
import { currentSession, type PathSession } from './session.ts';

/** The guard: one user may do this so often. */
export const limitedSession =
  (action: LimitedAction) =>
  async (visit: Visit): Promise<PathSession> => {
    const found = await currentSession(visit);
    await limitAccount(visit, [action], `own:${found.session.userId}`);
    return found;
  };
