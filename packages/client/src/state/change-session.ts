// State updates of a session change (pure). Not in the entry chunk: no session changes before load().
import type { Client } from '../resources/client.ts';
import type { Session } from '../resources/session.ts';
import type { Snapshot, Status } from './snapshot.ts';

/** The session of this page, also while it has tasks. For what the account needs until the tasks are done. */
export const currentSession = ({ session, pendingSession }: CurrentSession): Session | undefined =>
  session ?? pendingSession;

type CurrentSession = Pick<Snapshot, 'session' | 'pendingSession'>;

/** The fields that follow from a session. `isHeld`: it stays pending here, although its tasks are done. */
export const sessionFields = (
  current: Session | undefined,
  isHeld = false,
): Pick<Snapshot, 'session' | 'pendingSession' | 'user' | 'organization'> => {
  const isPending = isHeld || current?.status === 'pending';
  const session = isPending ? undefined : current;
  return {
    session,
    pendingSession: isPending ? current : undefined,
    user: session?.user ?? undefined,
    organization: session?.activeMembership?.organization,
  };
};

/** The fields of the state during a session change. */
export const SWITCHING = {
  status: 'switching',
  session: undefined,
  pendingSession: undefined,
  user: undefined,
  organization: undefined,
} as const;

/** The status after a change of session. */
export const statusAfterChange = ({ environment, client }: Snapshot): Status =>
  environment && client ? 'ready' : 'loading';

/** The session of a page load: the one last active, else the first that is signed in. */
export const initialSession = (client: Client): Session | null => {
  const { signedInSessions } = client;
  return signedInSessions.find(({ id }) => id === client.lastActiveSessionId) ?? signedInSessions[0] ?? null;
};
