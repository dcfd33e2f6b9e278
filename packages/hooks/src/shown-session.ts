// A pending session, which has tasks to complete, is treated as signed out, unless a caller asks for it.
import type { Snapshot } from '@latchkey/client';

/** An option of hooks and components that depend on the session. */
export type PendingOption = {
  /** False: a session with tasks counts as signed in, such as on the host's own page for a task. Default true. */
  readonly treatPendingAsSignedOut?: boolean | undefined;
};

/** The snapshot with the pending session, if there is one, as the session of the page. */
export const shownIn = (snapshot: Snapshot): Snapshot => {
  const { pendingSession: session } = snapshot;
  if (!session) return snapshot;
  const { user, activeMembership } = session;
  return { ...snapshot, session, user: user ?? undefined, organization: activeMembership?.organization };
};
