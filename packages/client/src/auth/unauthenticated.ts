// What a 401, a refused refresh or a sign-out in another tab leads to: ask who is signed in, and believe the answer.
import { SESSION_POLL_MS } from '@latchkey/wire';
import { isApiError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import type { HedgedTransport } from '../http/hedged-transport.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { PlatformClock } from '../platform/platform.ts';
import type { ApplyClientReply } from '../resources/context.ts';
import type { Store } from '../state/store.ts';

export type UnauthenticatedDeps = {
  readonly api: Api;
  readonly clock: PlatformClock;
  readonly store: Store;
  readonly via: HedgedTransport;
  readonly applyClientReply: ApplyClientReply;
  /** Has the person ended this session here, where the service could not be told yet? */
  readonly isEnding: (sessionId: string) => boolean;
  readonly signOutHere: () => Promise<unknown>;
  readonly announceSignOut: () => void;
};

export type HandleUnauthenticated = (options?: { readonly broadcast?: boolean }) => Promise<void>;

/**
 * Signs this tab out if the service no longer knows its session; many calls at once lead to one question. An answer that
 * the session is alive holds for a while: a service that says so and goes on refusing must not be asked in a circle.
 */
export const createUnauthenticated = (deps: UnauthenticatedDeps): HandleUnauthenticated => {
  const { api, clock, store, via } = deps;
  const flights = createSingleFlight<void>();
  let sinceAlive = () => Number.POSITIVE_INFINITY;
  /** True when somebody is still signed in. */
  const isAlive = async (): Promise<boolean> => {
    const ageMs = createStopwatch(clock);
    try {
      // A lost network is no answer: it throws, and nobody is signed out.
      const json = await api.call('GET /client', {}, { bare: true, throwsOffline: true, via });
      await deps.applyClientReply(json, ageMs());
    } catch (error) {
      if (!isApiError(error) || error.status !== 403) throw error;
      return false;
    }
    return store.getSnapshot().session !== undefined;
  };
  const ask = async (broadcast: boolean): Promise<void> => {
    const { client, session, clientJson } = store.getSnapshot();
    // Nobody may be active here and accounts still be listed: then only the list follows.
    const known = session ? [session] : (client?.signedInSessions ?? []);
    if (known.length === 0) return;
    if (known.some(({ id }) => deps.isEnding(id))) {
      // The same client, without what is over: the cookie that speaks of it is written anew.
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
