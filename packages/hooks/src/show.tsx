// Conditional rendering: selectors over the snapshot, no effects.
import type { AuthorizationQuery, Snapshot } from '@latchkey/client';
import type { ReactNode } from 'react';
import { LOADING } from './shown.ts';
import { type Has, useAuth } from './use-auth.ts';
import { useLatchkey } from './use-latchkey.ts';
import { type PendingOption, useSnapshot } from './use-snapshot.ts';
import { useStore } from './use-store.ts';

type Children = { readonly children?: ReactNode };

const isSignedIn = ({ status, session }: Snapshot) => status === 'ready' && !!session;
const isSignedOut = ({ status, session }: Snapshot) => status === 'ready' && !session;
const isLoaded = ({ status }: Snapshot) => status === 'ready' || status === 'switching';

/** Renders its children while a session is active. */
export const SignedIn = ({ children, ...option }: Children & PendingOption) =>
  useSnapshot(isSignedIn, option) ? children : null;

/** Renders its children once the client knows that no session is active. */
export const SignedOut = ({ children, ...option }: Children & PendingOption) =>
  useSnapshot(isSignedOut, option) ? children : null;

/** True once the client itself has loaded, whatever the initial state of the provider. */
const useIsLoaded = (): boolean => useStore(useLatchkey().store, isLoaded, LOADING);

/** Renders its children once the client has loaded. */
export const LatchkeyLoaded = ({ children }: Children) => (useIsLoaded() ? children : null);

/** Renders its children until the client has loaded. */
export const LatchkeyLoading = ({ children }: Children) => (useIsLoaded() ? null : children);

/** Conditions as data, or as a function over `has`; without any, every signed-in user passes. */
export type ProtectProps = Children &
  PendingOption &
  AuthorizationQuery & {
    /** A condition over `has`, in place of data. */
    readonly condition?: (has: Has) => boolean;
    /** Rendered instead, once the conditions are known not to hold. */
    readonly fallback?: ReactNode;
  };

/**
 * Renders its children for users who meet the conditions. It only hides them: the back end must check again.
 *
 * @example
 * <Protect role="org:admin" fallback={<p>Ask an administrator.</p>}><Settings /></Protect>
 */
export const Protect = ({
  children,
  fallback = null,
  condition,
  role,
  permission,
  reverification,
  ...option
}: ProtectProps) => {
  const auth = useAuth(option);
  if (!auth.isLoaded) return null;
  if (!auth.isSignedIn) return fallback;
  const asks = role !== undefined || permission !== undefined || reverification !== undefined;
  if (asks && !auth.has({ role, permission, reverification })) return fallback;
  return condition && !condition(auth.has) ? fallback : children;
};
