// Completes sign-outs that could not reach the service. `signOut` passes the ids of the sessions it could not end to `queue`
// and continues as if they had ended; from then on no tab shows them, and the service is notified once it answers.
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
  /** Called after the service has ended the sessions: other tabs then reload the client and must not find them active. */
  readonly announceSignOut: () => void;
};

export type PendingSignOut = {
  /** Ends these sessions in this browser now, and at the service when it can be reached. */
  queue(sessionIds: readonly string[]): void;
  /** Sends the queued sign-outs, and retries until the service accepts them; returns a function that stops it. */
  start(): Cancel;
};

/** The pending sign-outs of one client. It queues ids, not "all", so that a user who signs in later stays signed in. */
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
        // The service does not know the session or refuses the call: there is nothing left to end.
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
