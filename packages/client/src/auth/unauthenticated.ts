// What a 401, a refused refresh or a sign-out in another tab leads to: ask who is signed in, and believe the answer.
import { isApiError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import type { ReceiveClient } from '../resources/context.ts';
import type { Store } from '../state/store.ts';

export type UnauthenticatedDeps = {
  readonly api: Api;
  readonly store: Store;
  readonly receiveClient: ReceiveClient;
  readonly signOutHere: () => Promise<unknown>;
  readonly announceSignOut: () => void;
};

export type HandleUnauthenticated = (options?: { readonly broadcast?: boolean }) => Promise<void>;

/** Signs this tab out if the service no longer knows its session; many calls at once lead to one question. */
export const createUnauthenticated = (deps: UnauthenticatedDeps): HandleUnauthenticated => {
  const flights = createSingleFlight<void>();
  const ask = async (broadcast: boolean): Promise<void> => {
    const before = deps.store.getSnapshot();
    if (!before.client || !before.session) return;
    try {
      // A lost network is no answer: it throws, and nobody is signed out.
      await deps.receiveClient(await deps.api.call('GET /client', {}, { bare: true, throwsOffline: true }));
    } catch (error) {
      if (!isApiError(error) || error.status !== 403) throw error;
      await deps.signOutHere();
      return;
    }
    if (deps.store.getSnapshot().session) return;
    if (broadcast) deps.announceSignOut();
    await deps.signOutHere();
  };
  return ({ broadcast = true } = {}) => flights.run('ask', () => ask(broadcast));
};
