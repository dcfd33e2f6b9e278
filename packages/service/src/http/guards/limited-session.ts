// The session of a call about the signed-in user, counted for that user: whoever shares a network with many is not held up by
// what they do with their accounts.

import { type LimitedAction, limitAccount } from '../../use-cases/abuse/rate-limits.ts';
import type { Call, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-identity.ts';
import { currentSession } from './session.ts';

/** One user may do this so often; called by handlers that count only some of what they are asked. */
export const limitUser = (visit: Call & PathSession, action: LimitedAction): Promise<void> =>
  limitAccount(visit, [action], `own:${visit.session.userId}`);

/** The guard: one user may do this so often. */
export const limitedSession = (action: LimitedAction) => {
  const guard = async (visit: Visit): Promise<PathSession> => {
    const found = await currentSession(visit);
    await limitUser({ ...visit, ...found }, action);
    return found;
  };
  return Object.defineProperty(guard, 'name', { value: `limitedSession(${action})` });
};
