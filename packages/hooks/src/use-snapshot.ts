// Part of the snapshot; on a server, during hydration and until the client has loaded, of the provider's initial state.
import { LOADING, type ShownSnapshot } from './shown.ts';
import { useProviderValue } from './use-latchkey.ts';
import { useStore } from './use-store.ts';

/** An option of hooks and components that depend on the session. */
export type PendingOption = {
  /** False: a session with tasks counts as signed in, such as on the host's own page for a task. Default true. */
  readonly treatPendingAsSignedOut?: boolean | undefined;
};

/** The snapshot with the pending session, if there is one, as the session of the page. */
const withPending = (snapshot: ShownSnapshot): ShownSnapshot => {
  const { pendingSession: session } = snapshot;
  return session ? { ...snapshot, session, user: session.user ?? undefined } : snapshot;
};

/** As `useStore`, over what the nearest provider shows. */
export const useSnapshot = <T>(select: (snapshot: ShownSnapshot) => T, option?: PendingOption): T => {
  const { latchkey, readShown } = useProviderValue();
  const shown = readShown?.();
  return useStore(
    shown?.store ?? latchkey.store,
    select,
    shown?.serverSnapshot ?? LOADING,
    option?.treatPendingAsSignedOut === false ? withPending : undefined,
  );
};
