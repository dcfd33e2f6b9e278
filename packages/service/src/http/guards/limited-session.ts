// The session of a call on the signed-in user, rate limited per user, so that users who share a network do not limit each other.

import { type LimitedAction, limitAccount } from '../../use-cases/abuse/rate-limits.ts';
import type { Call, Visit } from '../../use-cases/context/call.ts';
import type { OpenSession, PathSession } from '../../use-cases/context/client-secret.ts';
import { readingGuard } from '../visit.ts';
import { type AllowedTasks, currentSession, currentSessionDuring, readsCurrentSession, shownTasks } from './session.ts';

/** Counts an action of the user; for handlers that limit only some of their requests. */
export const limitUser = (visit: Call & PathSession, action: LimitedAction): Promise<void> =>
  limitAccount(visit, [action], `own:${visit.session.userId}`);

/** Guard: limits how often one user may make a call; a pending session may make it during the given tasks. */
export const limitedSession = (action: LimitedAction, allowed?: AllowedTasks) => {
  const find = allowed === undefined ? currentSession : currentSessionDuring(allowed);
  const tasks = allowed === undefined ? '' : `, ${shownTasks(allowed)}`;
  return readingGuard(
    `limitedSession(${action}${tasks})`,
    readsCurrentSession,
    async (visit: Visit): Promise<OpenSession> => {
      const found = await find(visit);
      await limitUser({ ...visit, ...found }, action);
      return found;
    },
  );
};
