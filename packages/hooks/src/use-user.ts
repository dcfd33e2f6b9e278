// The current user.
import type { Snapshot, User } from '@latchkey/client';
import { type PendingOption, useSnapshot } from './use-snapshot.ts';

export type UseUserReturn =
  | { readonly isLoaded: false; readonly isSignedIn: undefined; readonly user: undefined }
  | { readonly isLoaded: true; readonly isSignedIn: false; readonly user: null }
  | { readonly isLoaded: true; readonly isSignedIn: true; readonly user: User };

const selectUser = ({ status, session, user }: Snapshot): UseUserReturn => {
  // An initial state may name the session without its user.
  if (status !== 'ready' || (session && !user)) return { isLoaded: false, isSignedIn: undefined, user: undefined };
  return user ? { isLoaded: true, isSignedIn: true, user } : { isLoaded: true, isSignedIn: false, user: null };
};

/**
 * The signed-in user; re-renders when the user changes.
 *
 * @example
 * const { user } = useUser();
 * return <p>{user ? `Hello ${user.firstName}` : 'Hello'}</p>;
 */
export const useUser = (option?: PendingOption): UseUserReturn => useSnapshot(selectUser, option);
