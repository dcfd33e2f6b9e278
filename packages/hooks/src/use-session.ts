// The current session.
import type { Session } from '@latchkey/client';
import type { ShownSnapshot } from './shown.ts';
import { type PendingOption, useSnapshot } from './use-snapshot.ts';

export type UseSessionReturn =
  | { readonly isLoaded: false; readonly isSignedIn: undefined; readonly session: undefined }
  | { readonly isLoaded: true; readonly isSignedIn: false; readonly session: null }
  | { readonly isLoaded: true; readonly isSignedIn: true; readonly session: Session };

const selectSession = ({ status, session, initial }: ShownSnapshot): UseSessionReturn => {
  // An initial state has the ids of the session, but not its times.
  if (status !== 'ready' || (session && initial)) return { isLoaded: false, isSignedIn: undefined, session: undefined };
  return session ? { isLoaded: true, isSignedIn: true, session } : { isLoaded: true, isSignedIn: false, session: null };
};

/**
 * The active session.
 *
 * @example
 * const { session } = useSession();
 * return <p>Signed in until {session?.expireAt.toLocaleString()}</p>;
 */
export const useSession = (option?: PendingOption): UseSessionReturn => useSnapshot(selectSession, option);
