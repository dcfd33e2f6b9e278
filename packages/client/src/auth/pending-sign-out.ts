// Finishes sign-outs that could not reach the service. `signOut` hands the ids of the sessions it could not end to `queue`
// and goes on as if they were ended; from then on no tab shows them, and the service is told as soon as it answers.
import { CLIENT_NAMES, RECOVERY_ATTEMPT_MS } from '@latchkey/wire';
import type { Api } from '../http/api.ts';
import type { HedgedTransport } from '../http/hedged-transport.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import { isClientFault } from './client-fault.ts';
import type { SignOutQueue } from './sign-out-queue.ts';
import type { WithTabLock } from './with-tab-lock.ts';

export type PendingSignOutDeps = {
  readonly platform: Pick<Platform, 'timers' | 'page'>;
  readonly api: Api;
  readonly via: HedgedTransport;
  readonly withTabLock: WithTabLock;
  readonly waiting: SignOutQueue;
  /** Other tabs learn it once the service has, so that what they ask is answered truly. */
  readonly announceSignOut: () => void;
};

export type PendingSignOut = {
  /** Ends these sessions here and now, and at the service when it can be reached again. */
  queue(sessionIds: readonly string[]): void;
  /** Tells the service what it has not heard yet, and again until it has; the answer stops that. */
  start(): Cancel;
};

/** The sign-outs of one client. Ids, not "all": whoever signs in meanwhile stays signed in. */
export const createPendingSignOut = (deps: PendingSignOutDeps): PendingSignOut => {
  const { platform, api, via, waiting } = deps;
  const flights = createSingleFlight<void>();
  let isStopped = true;
  let cancelRetry: Cancel = () => undefined;

  const endAll = async (): Promise<void> => {
    for (const id of waiting.ids()) {
      try {
        const how = { bare: true, throwsOffline: true, via };
        await api.call('POST /client/sessions/:id/remove', { params: { id } }, how);
      } catch (error) {
        // The service does not know it or will not have it: there is nothing left to end.
        if (!isClientFault(error)) throw error;
      }
      waiting.remove(id);
    }
    deps.announceSignOut();
  };
  const finish = (): void => {
    if (isStopped || waiting.ids().length === 0) return;
    const lockName = `${CLIENT_NAMES.locks.refreshSessionToken}.ending`;
    void flights
      .run('finish', async () => void (await deps.withTabLock(lockName, endAll)))
      .catch(() => undefined)
      .then(retryLater);
  };
  const retryLater = (): void => {
    cancelRetry();
    if (!isStopped && waiting.ids().length > 0) cancelRetry = platform.timers.after(RECOVERY_ATTEMPT_MS, finish);
  };

  return {
    queue(sessionIds) {
      waiting.add(sessionIds);
      retryLater();
    },
    start() {
      isStopped = false;
      finish();
      const stops = [platform.page.onOnline(finish), platform.page.onFocus(finish)];
      return () => {
        isStopped = true;
        cancelRetry();
        stops.forEach((stop) => void stop());
      };
    },
  };
};
