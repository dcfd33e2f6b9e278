// What a change of session writes into the state (pure). The entry does without it: no session changes before load().
import type { Client } from '../resources/client.ts';
import type { Session } from '../resources/session.ts';
import type { Snapshot, Status } from './snapshot.ts';

/** What a session brings with it. */
export const sessionFields = (session: Session | undefined): Pick<Snapshot, 'session' | 'user' | 'organization'> => ({
  session,
  user: session?.user ?? undefined,
  organization: session?.activeMembership?.organization,
});

/** The fields of a state in which the session changes hands. */
export const SWITCHING = { status: 'switching', session: undefined, user: undefined, organization: undefined } as const;

/** The status after a change of session. */
export const settledStatus = ({ environment, client }: Snapshot): Status =>
  environment && client ? 'ready' : 'loading';

/** The session to begin with: the one last active, else the first that is signed in. */
export const initialSession = (client: Client): Session | null => {
  const { signedInSessions } = client;
  return signedInSessions.find(({ id }) => id === client.lastActiveSessionId) ?? signedInSessions[0] ?? null;
};
