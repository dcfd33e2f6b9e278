// What is shown to whom: selectors over the snapshot, no effects.
import type { AuthorizationQuery, Snapshot } from '@latchkey/client';
import type { ReactNode } from 'react';
import { type Has, useAuth } from './use-auth.ts';
import { useSnapshot } from './use-snapshot.ts';

type Children = { readonly children?: ReactNode };

const isSignedIn = ({ status, user }: Snapshot) => status === 'ready' && user !== undefined;
const isSignedOut = ({ status, user }: Snapshot) => status === 'ready' && user === undefined;
const isLoaded = ({ status }: Snapshot) => status === 'ready' || status === 'switching';

/** Shows its children while somebody is signed in. */
export const SignedIn = ({ children }: Children) => (useSnapshot(isSignedIn) ? children : null);

/** Shows its children once it is known that nobody is signed in. */
export const SignedOut = ({ children }: Children) => (useSnapshot(isSignedOut) ? children : null);

/** Shows its children once the client has loaded. */
export const LatchkeyLoaded = ({ children }: Children) => (useSnapshot(isLoaded) ? children : null);

/** Shows its children until the client has loaded. */
export const LatchkeyLoading = ({ children }: Children) => (useSnapshot(isLoaded) ? null : children);

/** Conditions as data, or as a function over `has`; none of them means "anybody signed in". */
export type ProtectProps = Children &
  AuthorizationQuery & {
    readonly condition?: (has: Has) => boolean;
    /** Shown instead, once it is known that the conditions do not hold. */
    readonly fallback?: ReactNode;
  };

/**
 * Shows its children to those who may see them. It hides, it does not guard: your back end must check again.
 *
 * @example
 * <Protect role="org:admin" fallback={<p>Ask an administrator.</p>}><Settings /></Protect>
 */
export const Protect = ({ children, fallback = null, condition, role, permission, reverification }: ProtectProps) => {
  const auth = useAuth();
  if (!auth.isLoaded) return null;
  if (!auth.isSignedIn) return fallback;
  const asks = role !== undefined || permission !== undefined || reverification !== undefined;
  if (asks && !auth.has({ role, permission, reverification })) return fallback;
  return condition && !condition(auth.has) ? fallback : children;
};
