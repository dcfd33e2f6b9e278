// The current session.
import type { Session, Snapshot } from '@latchkey/client';
import { type PendingOption, useSnapshot } from './use-snapshot.ts';

export type UseSessionReturn =
  | { readonly isLoaded: false; readonly isSignedIn: undefined; readonly session: undefined }
  | { readonly isLoaded: true; readonly isSignedIn: false; readonly session: null }
  | { readonly isLoaded: true; readonly isSignedIn: true; readonly session: Session };

const selectSession = ({ status, session }: Snapshot): UseSessionReturn => {
  if (status !== 'ready') return { isLoaded: false, isSignedIn: undefined, session: undefined };
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
