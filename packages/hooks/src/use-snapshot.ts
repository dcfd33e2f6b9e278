// Part of the client's snapshot; "loading" on a server and during hydration.
import type { Snapshot } from '@latchkey/client';
import { useLatchkey } from './use-latchkey.ts';
import { useStore } from './use-store.ts';

/** Every other part is undefined until the client has loaded, so none is named here. */
const LOADING = { status: 'loading' } as Snapshot;

/** An option of hooks and components that depend on the session. */
export type PendingOption = {
  /** False: a session with tasks counts as signed in, such as on the host's own page for a task. Default true. */
  readonly treatPendingAsSignedOut?: boolean | undefined;
};

/** The snapshot with the pending session, if there is one, as the session of the page. */
const withPending = (snapshot: Snapshot): Snapshot => {
  const { pendingSession: session } = snapshot;
  return session ? { ...snapshot, session, user: session.user ?? undefined } : snapshot;
};

/** As `useStore`, over the instance of the nearest provider. */
export const useSnapshot = <T>(select: (snapshot: Snapshot) => T, option?: PendingOption): T =>
  useStore(useLatchkey().store, select, LOADING, option?.treatPendingAsSignedOut === false ? withPending : undefined);
