// Handles a 401, a refused refresh or a sign-out in another tab: reloads the client from the service and applies the reply.
import { SESSION_POLL_MS } from '@latchkey/wire';
import { isApiError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import type { HedgedTransport } from '../http/hedged-transport.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { PlatformClock } from '../platform/platform.ts';
import type { ApplyClientReply } from '../resources/context.ts';
import { currentSession } from '../state/change-session.ts';
import type { Store } from '../state/store.ts';

export type UnauthenticatedDeps = {
  readonly api: Api;
  readonly clock: PlatformClock;
  readonly store: Store;
  readonly via: HedgedTransport;
  readonly applyClientReply: ApplyClientReply;
  /** True when the user has ended this session here and the service has not been notified yet. */
  readonly isEnding: (sessionId: string) => boolean;
  readonly signOutHere: () => Promise<unknown>;
  readonly announceSignOut: () => void;
};

export type HandleUnauthenticated = (options?: { readonly broadcast?: boolean }) => Promise<void>;

/**
 * Signs this tab out if the service no longer knows its session; concurrent calls share one request. A reply that the
 * session is active is reused for a while: a service that says so and keeps refusing must not cause a request loop.
 */
export const createUnauthenticated = (deps: UnauthenticatedDeps): HandleUnauthenticated => {
  const { api, clock, store, via } = deps;
  const flights = createSingleFlight<void>();
  let sinceAlive = () => Number.POSITIVE_INFINITY;
  /** True when a session is still active. */
  const isAlive = async (): Promise<boolean> => {
    const ageMs = createStopwatch(clock);
    try {
      // A network failure is not a reply: it throws, and no session is ended.
      const json = await api.call('GET /client', {}, { bare: true, throwsOffline: true, via });
      await deps.applyClientReply(json, ageMs());
    } catch (error) {
      if (!isApiError(error) || error.status !== 403) throw error;
      return false;
    }
    return currentSession(store.getSnapshot()) !== undefined;
  };
  const ask = async (broadcast: boolean): Promise<void> => {
    const { client, clientJson } = store.getSnapshot();
    const session = currentSession(store.getSnapshot());
    // No session may be active here while accounts are still listed: then only the list is updated.
    const known = session ? [session] : (client?.signedInSessions ?? []);
    if (known.length === 0) return;
    if (known.some(({ id }) => deps.isEnding(id))) {
      // The same client without the ended sessions: the cookie of the ended one is rewritten.
      await deps.applyClientReply(clientJson ?? null);
    } else {
      if (session && sinceAlive() < SESSION_POLL_MS) return;
      if (await isAlive()) {
        sinceAlive = createStopwatch(clock);
        return;
      }
    }
    if (!session) return;
    if (broadcast) deps.announceSignOut();
    await deps.signOutHere();
  };
  return ({ broadcast = true } = {}) => flights.run('ask', () => ask(broadcast));
};
