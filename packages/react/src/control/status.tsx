'use client';

// Components for a client that cannot reach its service, or that could not load.
import type { Snapshot } from '@latchkey/client';
import { useLatchkey, useStore } from '@latchkey/hooks';
import type { ReactNode } from 'react';

// The cast holds for its use: only the status and the failure are read.
const LOADING = { status: 'loading' } as Snapshot;

const isDegraded = ({ status }: Snapshot): boolean => status === 'degraded';

/**
 * Renders its children while the service cannot be reached. The client retries by itself; until then a page that a server
 * rendered shows what the server knew.
 *
 * @example
 * <LatchkeyDegraded><p role="status">Signing in is not possible at the moment.</p></LatchkeyDegraded>
 */
export const LatchkeyDegraded = ({ children }: { readonly children?: ReactNode }) =>
  useStore(useLatchkey().store, isDegraded, LOADING) ? children : null;

/** Why the client could not load, and how to try again. */
export type LoadFailure = { readonly error: unknown; readonly retry: () => Promise<void> };

export type LatchkeyFailedProps = {
  /** What to render; a function gets the failure. */
  readonly children?: ReactNode | ((failure: LoadFailure) => ReactNode);
};

const failureOf = ({ status, failure }: Snapshot) => ({ isFailed: status === 'failed', error: failure });

/**
 * Renders its children when the client could not load and does not retry by itself: a wrong key, or a refused origin.
 *
 * @example
 * <LatchkeyFailed>{({ retry }) => <button onClick={retry}>Try again</button>}</LatchkeyFailed>
 */
export const LatchkeyFailed = ({ children }: LatchkeyFailedProps) => {
  const latchkey = useLatchkey();
  const { isFailed, error } = useStore(latchkey.store, failureOf, LOADING);
  if (!isFailed) return null;
  if (typeof children !== 'function') return children;
  // The state shows the outcome; a second failure is logged as the first was.
  const retry = () =>
    latchkey.load().catch((again: unknown) => latchkey.platform.log.error('the client did not load.', again));
  return children({ error, retry });
};
