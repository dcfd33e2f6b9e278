// A session as operators see it: also whose it is, and on which client.
import type { SessionStatus } from '@latchkey/wire';
import type { AdminSessionJSON } from '@latchkey/wire/schemas';
import type { Session } from '../../domain/sessions/session.ts';
import type { SessionActivity } from '../../store/sessions/session-activities.ts';
import { sessionWithActivitiesJSON } from './activity.ts';

export const adminSessionJSON = (
  session: Session,
  activity: SessionActivity | undefined,
  status: SessionStatus,
): AdminSessionJSON => ({
  ...sessionWithActivitiesJSON(session, activity, status),
  user_id: session.userId,
  client_id: session.clientId,
});
